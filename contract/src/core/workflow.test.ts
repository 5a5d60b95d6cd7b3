import { expect, test } from 'vitest';
import { riskActionWorkflow, riskWorkflow } from '../modules/risk/risk.workflow.ts';
import { defineWorkflow, stepBetween, statesOf, workflowProblems } from './workflow.ts';

test('every workflow is sound', () => {
  expect(workflowProblems(riskWorkflow)).toEqual([]);
  expect(workflowProblems(riskActionWorkflow)).toEqual([]);
});

test('every step says what it did, each in words of its own', () => {
  for (const { transitions } of [riskWorkflow, riskActionWorkflow]) {
    const done = Object.values(transitions).map((one) => one.done);
    expect(new Set(done).size).toBe(done.length);
    for (const words of done) expect(words).toMatch(/^[A-Z][a-z]+ [a-z ]+$/);
  }
});

test('any status of a risk may follow any other, each by a step of its own name', () => {
  const states = statesOf(riskWorkflow);
  for (const from of states) {
    for (const to of states) expect(Boolean(stepBetween(riskWorkflow, from, to))).toBe(from !== to);
  }
});

test('what is unsound is named', () => {
  const broken = defineWorkflow<'open' | 'stuck' | 'lost', 'stop' | 'halt'>({
    initial: 'open',
    states: {
      open: { label: 'Open', tone: 'neutral' },
      stuck: { label: 'Stuck', tone: 'warning' },
      lost: { label: 'Lost', tone: 'warning', final: true },
    },
    transitions: {
      stop: { from: ['open'], to: 'stuck', label: 'Stop', done: 'Stopped', permission: 'risk.update' },
      halt: { from: ['open'], to: 'stuck', label: 'Halt', done: 'Halted', permission: 'risk.update' },
    },
  });
  expect(workflowProblems(broken)).toEqual([
    'open has two steps to the same state',
    'stuck is a dead end but not final',
    'lost cannot be reached',
  ]);
});
