import { expect, test } from 'vitest';
import { riskActionWorkflow, riskWorkflow } from '../modules/risk/risk.workflow.ts';
import { capaWorkflow } from '../modules/capa/capa.workflow.ts';
import {
  defineWorkflow,
  planLockOf,
  statesOf,
  stepsTo,
  stepToReplan,
  type Transition,
  workflowProblems,
} from './workflow.ts';

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

test('each step of a record asks something before it is taken, so that nothing formal begins by one click', () => {
  const silent = [riskWorkflow, capaWorkflow].flatMap(({ transitions }) =>
    Object.entries<Transition>(transitions).flatMap(([step, { reason, signs }]) =>
      reason || signs ? [] : [step],
    ),
  );
  expect(silent).toEqual([]);
});

test('a status alone takes the first step that leads to it, from each stage of a risk', () => {
  const found = statesOf(riskWorkflow).map((state) => [
    state,
    ...(['pending', 'in-progress', 'completed', 'on-hold'] as const).map(
      (status) =>
        stepsTo(riskWorkflow, { state, before: state === 'on-hold' ? 'treating' : undefined }, status)[0] ??
        '-',
    ),
  ]);
  // By hand from 2.4.2 of the design; the columns are pending, in progress, completed and on hold.
  expect(found).toEqual([
    ['identified', 'assess', '-', '-', 'hold'],
    ['assessed', 'submit-assessment', '-', '-', 'hold'],
    ['assessment-review', 'approve', '-', '-', 'hold'],
    ['evaluated', '-', 'treat', '-', 'hold'],
    ['treating', '-', 'complete-treatment', '-', 'hold'],
    ['acceptance-review', 'reject-acceptance', '-', 'accept', 'hold'],
    ['residual-review', '-', 'request-acceptance', 'approve-residual', 'hold'],
    ['monitoring', 'reassess', 'materialize', 'close', 'hold'],
    ['closed', 'reopen', '-', '-', '-'],
    ['on-hold', '-', 'resume', '-', '-'],
  ]);
});

test('what was planned of a CAPA stays from its approval on, until a step opens it again', () => {
  const found = statesOf(capaWorkflow).flatMap((state) => {
    const lock = planLockOf(capaWorkflow, { state });
    return lock ? [[state, lock, stepToReplan(capaWorkflow, { state })]] : [];
  });
  // By hand from 2.3.5 of the design.
  expect(found).toEqual([
    ['plan-review', 'decided', 'request-changes'],
    ['implementation', 'approved', 'amend-plan'],
    ['verification', 'approved', 'amend-plan'],
    ['monitoring', 'approved', 'ineffective'],
    ['closure-review', 'approved', 'return-to-investigation'],
    ['closed', 'kept', 'reopen'],
    ['rejected', 'kept', undefined],
    ['cancelled', 'kept', undefined],
  ]);
  expect(planLockOf(capaWorkflow, { state: 'on-hold', before: 'implementation' })).toBe('approved');
  expect(planLockOf(capaWorkflow, { state: 'on-hold', before: 'investigation' })).toBeUndefined();
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
