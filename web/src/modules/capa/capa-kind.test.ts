import { stepsFrom, type Transition } from 'contract/core/workflow';
import { type CapaStage, capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { expect, test } from 'vitest';
import { onwardOf } from '../../records/workflow/use-steps.ts';
import { capaKind } from './capa-kind.ts';

/** Which conditions of a way do not hold of a CAPA that takes another one, so that it is not offered their steps. */
const ofFive = 'everyStageSet';
const ofEvery = 'fiveStepsSet';
const ofCorrection = 'isToBeMonitored';
const ofMore = ['isCorrectionOnly', 'isUnmonitored'];

/** The steps that go on at these stages, where these conditions do not hold. */
const onwardAt = (stages: readonly CapaStage[], against: readonly string[]) =>
  stages.map((stage) => {
    const offered = stepsFrom(capaWorkflow, stage).flatMap((step) => {
      const { label, guards = [] }: Transition<CapaStage> = capaWorkflow.transitions[step];
      return guards.some((guard) => against.includes(guard)) ? [] : [{ step, label }];
    });
    return onwardOf(capaKind, offered)?.label;
  });

test('a CAPA of every stage has one step that goes on from each of them', () => {
  expect(onwardAt(capaWorkflow.path ?? [], [ofEvery, ...ofMore])).toEqual([
    'Submit for triage',
    'Accept',
    'Submit plan',
    'Approve plan',
    'Submit for verification',
    'Verification passed',
    'Confirm as effective',
    'Close',
    undefined,
  ]);
  expect(onwardAt(['on-hold'], [ofEvery, ...ofMore])).toEqual(['Resume']);
});

test('one of five stages goes on by the shorter steps', () => {
  const stages = ['draft', 'investigation', 'implementation', 'monitoring'] as const;
  expect(onwardAt(stages, [ofFive, ...ofMore])).toEqual([
    'Begin the plan',
    'Approve plan',
    'Verify and begin monitoring',
    'Close as effective',
  ]);
});

test('a correction is closed without being monitored, either way', () => {
  expect(onwardAt(['verification'], [ofEvery, ofCorrection])).toEqual(['Correction verified']);
  expect(onwardAt(['implementation'], [ofFive, ofCorrection])).toEqual(['Verify and close']);
});
