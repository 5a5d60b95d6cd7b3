import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { idOf } from '../../../../test/make.ts';
import { notByFmea } from '../../../../test/make-assessment.ts';
import { makeApproval } from '../../../../test/make-approval.ts';
import { makeControl } from '../../../../test/make-risk-parts.ts';
import {
  hana,
  makeAction,
  makeRisk,
  makeStep,
  pageOf,
  riskPath,
  riskServer,
} from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';
import { riskTexts } from './risk-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const path = riskPath(`my-risk/detail/${idOf(100)}`);

const holding = { needed: true, ok: true, why: null, at: 'actions' as const };
const noEvidence = {
  ...holding,
  key: 'evidencePresent',
  label: 'Evidence attached',
  ok: false,
  why: 'Attach it.',
};

test.each([
  ['monitoring', 1],
  ['closed', 0],
] as const)(
  'an action is added to a risk that is completed, unless it is over: %s',
  async (stage, buttons) => {
    const server = riskServer([makeRisk(1, { status: 'completed', stage, tasks: [makeAction()] })]);
    server.on(riskEndpoints.steps, () => []);
    renderAt(`${path}?tab=actions`, routes);
    await screen.findByRole('heading', { name: /completed$/ });
    expect(screen.queryAllByRole('button', { name: 'Add action' })).toHaveLength(buttons);
  },
);

test.each([
  ['monitoring', 1],
  ['closed', 0],
] as const)('what is over is not reviewed any more: %s', async (stage, facts) => {
  const server = riskServer([makeRisk(1, { status: 'completed', stage, reviewDate: '2099-01-05' })]);
  server.on(riskEndpoints.steps, () => []);
  renderAt(path, routes);
  await screen.findByText('Category');
  expect(screen.queryAllByText('Next review')).toHaveLength(facts);
  expect(screen.queryAllByRole('button', { name: riskTexts.changeApproval })).toHaveLength(facts);
});

test('a step that is not allowed stays, says why and does nothing', async () => {
  const server = riskServer([
    makeRisk(1, { status: 'in-progress', stage: 'treating', tasks: [makeAction()] }),
  ]);
  const why = 'Complete the action "Fit torque transducers" first.';
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'complete-treatment', label: 'Complete treatment', allowed: false, unmet: [why] }),
    makeStep({ step: 'hold', label: 'Put on hold', allowed: false, unmet: ['Not now.'] }),
  ]);
  server.on(riskEndpoints.move, () => makeRisk(1));
  const { person } = renderAt(path, routes);
  const complete = await screen.findByRole('button', { name: 'Complete treatment' });
  expect(complete.getAttribute('aria-description')).toBe(why);
  await person.click(complete);
  expect(server.of(riskEndpoints.move)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Other steps' }));
  const hold = await screen.findByRole('menuitem', { name: /^Put on hold.*Not now/ });
  expect(hold.getAttribute('aria-disabled')).toBe('true');
  await person.click(hold);
  expect(server.of(riskEndpoints.move)).toEqual([]);
});

test('a step asks for its reason and its day before it is taken', async () => {
  const server = riskServer([makeRisk(1, { status: 'in-progress' })]);
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'hold',
      label: 'Put on hold',
      done: 'Risk put on hold',
      reason: 'required',
      until: true,
    }),
  ]);
  server.on(riskEndpoints.move, () => makeRisk(1, { status: 'on-hold' }));
  const { person } = renderAt(path, routes);
  await person.click(await screen.findByRole('button', { name: 'Other steps' }));
  await person.click(await screen.findByRole('menuitem', { name: /Asks for a reason and a day/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
  await person.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await dialog.findByText('Give a reason of at least 3 characters');
  expect(server.of(riskEndpoints.move)).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The gauge is away');
  await person.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await screen.findByText('Risk put on hold');
  expect(screen.queryByText('Risk library updated successfully')).toBeNull();
  expect(server.of(riskEndpoints.move)[0]?.body).toEqual({
    step: 'hold',
    reason: 'The gauge is away',
    resumeOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    version: 1,
  });
});

test('the states of a record are told with who and when, and what it lacks stands line by line', async () => {
  const server = riskServer([
    makeRisk(1, { status: 'in-progress', stage: 'treating', dueDate: '2026-11-10', daysLeft: -3 }),
  ]);
  const at = '2026-11-02T09:00:00.000Z';
  const nobody = { by: null, at: null, reason: null, resumeOn: null, isInterrupted: false };
  const passed = { ...nobody, by: { ...hana }, at };
  server.on(riskEndpoints.stages, () => [
    { ...passed, state: 'pending', label: 'Pending', place: 'passed' as const },
    { ...passed, state: 'in-progress', label: 'In progress', place: 'current' as const },
    { ...nobody, state: 'completed', label: 'Completed', place: 'ahead' as const },
  ]);
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'complete-treatment',
      label: 'Complete treatment',
      allowed: false,
      unmet: ['Attach it.'],
      checks: [{ ...holding, key: 'ownerActive', label: 'An active manager' }, noEvidence],
    }),
  ]);
  const { person } = renderAt(path, routes);
  const stages = within(await screen.findByRole('list', { name: 'Where it stands' }));
  expect(stages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PendingHana Sato11/02/2026',
    'In progressHana SatoDue 11/10/2026',
    'Completed',
  ]);
  const readiness = within(screen.getByRole('region', { name: 'Before "Complete treatment"' }));
  readiness.getByText('1 of 2');
  readiness.getByText('An active manager');
  screen.getByText('3 days late');
  await person.click(readiness.getByRole('button', { name: 'Actions: Attach it.' }));
  await screen.findByRole('tab', { name: /^Actions/, selected: true });
  // The next step is the first thing that is missing.
  await person.click(screen.getByRole('tab', { name: 'Overview' }));
  await person.click(screen.getByRole('button', { name: 'Next: evidence attached' }));
  await screen.findByRole('tab', { name: /^Actions/, selected: true });
});

test('what the overview lacks is led to: the field has the focus', async () => {
  const server = riskServer([makeRisk(1)]);
  const check = { needed: true, ok: false, at: 'overview' as const };
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'complete',
      label: 'Complete',
      allowed: false,
      unmet: ['Name a manager.'],
      checks: [
        {
          ...check,
          key: 'ownerActive',
          label: 'An active manager',
          why: 'Name a manager.',
          field: 'managers',
        },
      ],
    }),
  ]);
  const { person } = renderAt(path, routes);
  await person.click(await screen.findByRole('button', { name: 'Show: Name a manager.' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Edit .*manager/i })),
  );
});

test('a fact is changed where it stands, with the version that was read', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskEndpoints.update, () => makeRisk(1));
  const { person } = renderAt(path, routes);
  expect(screen.queryByRole('button', { name: /Edit What$/ })).toBeNull();
  const questions = within(await screen.findByRole('region', { name: '5W2H' }));
  await person.click(questions.getByRole('button', { name: 'Add the rest' }));
  const what = await screen.findByRole('button', { name: /Edit What$/ });
  expect(document.activeElement).toBe(what);
  await person.click(what);
  await person.type(await screen.findByRole('textbox', { name: 'What' }), 'Nuts are loose{Enter}');
  await waitFor(() =>
    expect(server.of(riskEndpoints.update)[0]?.body).toEqual({
      form5W2H: { what: 'Nuts are loose' },
      version: 1,
    }),
  );
});

test('an appetite beyond 25 is refused before it is sent', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskEndpoints.setAppetite, () => makeRisk(1));
  const { person } = renderAt(path, routes);
  await person.click(await screen.findByRole('button', { name: /Edit Risk appetite/ }));
  const appetite = await screen.findByRole('textbox', { name: 'Risk appetite' });
  await person.type(appetite, '26{Enter}');
  await screen.findByText('Risk appetite is a whole number from 1 to 25');
  await person.clear(appetite);
  await person.type(appetite, '9{Enter}');
  await waitFor(() =>
    expect(server.of(riskEndpoints.setAppetite)[0]?.body).toEqual({ riskappetite: 9, version: 1 }),
  );
});

async function openNewAction(risk: Parameters<typeof makeRisk>[1] = {}) {
  const server = riskServer([makeRisk(1, risk)]);
  server.on(riskParts.action.create, () => makeAction());
  const { person } = renderAt(`${path}?tab=actions`, routes);
  await person.click(await screen.findByRole('button', { name: 'Add action' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add action' }));
  const fill = async (name: string, text: string) => {
    await person.clear(dialog.getByRole('textbox', { name }));
    await person.click(dialog.getByRole('textbox', { name }));
    await person.paste(text);
  };
  const save = () => person.click(dialog.getByRole('button', { name: 'Save' }));
  return { server, person, dialog, fill, save };
}

test('an action without what it needs is refused word for word', async () => {
  const { server, person, dialog, save } = await openNewAction();
  await person.clear(dialog.getByRole('textbox', { name: 'Start date' }));
  await save();
  await dialog.findByText('Action name is required');
  for (const message of ['Start date is required', 'Due date is required', 'Assignee is required']) {
    dialog.getByText(message);
  }
  expect(server.of(riskParts.action.create)).toEqual([]);
});

test('an action that is to end after its record is due is told so, and can be added', async () => {
  const { server, dialog, fill } = await openNewAction({ dueDate: '2026-11-25' });
  await fill('Due date', '11/20/2026');
  const late = 'It ends after the record is due, on 11/25/2026.';
  expect(dialog.queryByText(late)).toBeNull();
  await fill('Due date', '12/01/2026');
  await dialog.findByText(late);
  expect(server.of(riskParts.action.create)).toEqual([]);
});

test('an action that ends before it starts is refused, and one in order is added', async () => {
  const { server, person, dialog, fill, save } = await openNewAction();
  await fill('Action name', 'Fit transducers');
  await fill('Start date', '11/20/2026');
  await fill('Due date', '11/01/2026');
  await person.click(dialog.getByRole('combobox', { name: 'Assigned to' }));
  await person.click(await screen.findByRole('option', { name: 'Hana Sato' }));
  await save();
  await dialog.findByText('Due date is before the start date');
  await fill('Due date', '12/01/2026');
  await save();
  await screen.findByText('Action created');
  expect(server.of(riskParts.action.create)[0]?.body).toMatchObject({
    name: 'Fit transducers',
    startDate: '2026-11-20',
    endDate: '2026-12-01',
    assignedTo: [hana._id],
    cause: null,
  });
});

test('a risk that is not there says so and leads back', async () => {
  const server = riskServer();
  server.on(riskEndpoints.find, () => refuse('NOT_FOUND', 'Risk not found'));
  server.on(riskEndpoints.listMine, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  renderAt(path, routes);
  await screen.findByRole('heading', { name: 'This risk is not here.' });
  screen.getByRole('link', { name: 'Back to My Risk' });
});

test('every tab of what can be counted says how much there is, by one row of each list', async () => {
  const server = riskServer([makeRisk(1)]);
  const totalOf = (total: number) => () => ({ ...pageOf([]), total });
  server.on(riskParts['five-whys'].list, totalOf(2));
  server.on(riskParts.ishikawa.list, totalOf(1));
  server.on(riskParts.cause.list, totalOf(5));
  server.on(riskParts.consequence.list, totalOf(3));
  server.on(checklistRunEndpoints.list, totalOf(4));
  server.on(riskParts.approval.overview, () => ({
    approvals: [makeApproval()],
    wasSigned: false,
    mine: null,
  }));
  renderAt(path, routes);
  await screen.findByRole('tab', { name: 'Analysis 11' });
  await screen.findByRole('tab', { name: 'Checklists 4' });
  await screen.findByRole('tab', { name: 'Approval 1' });
  const [asked] = server.of(riskParts.ishikawa.list);
  expect(asked?.query.get('limit')).toBe('1');
  expect(server.of(checklistRunEndpoints.list)[0]?.query.get('record')).toBe(idOf(100));
});

test('on a phone what is missing for the next step stands in the overview, and leaves the other tabs their room', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const server = riskServer([makeRisk(1, { status: 'in-progress' })]);
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'complete-treatment',
      label: 'Complete treatment',
      allowed: false,
      unmet: ['Attach it.'],
      checks: [noEvidence],
    }),
  ]);
  const { person } = renderAt(path, routes);
  await screen.findByText('Attach it.');
  expect(screen.getAllByRole('region', { name: 'Before "Complete treatment"' })).toHaveLength(1);
  await person.click(screen.getByRole('tab', { name: /^Comments/ }));
  await waitFor(() => expect(screen.queryByText('Attach it.')).toBeNull());
});

test.each([
  [2, 'Within the appetite of 6'],
  [3, 'Above the appetite of 6, within the tolerance of 10'],
  [4, 'Above the tolerance of 10'],
])(
  'the overview says first what a risk is rated with and what that means: %i times 3',
  async (likelihood, says) => {
    const rated = {
      likelihood,
      impact: 3,
      score: likelihood * 3,
      level: 'medium',
      ratedOn: '2026-11-20',
    } as const;
    const residual = { ...rated, ...notByFmea, edition: 1, isPending: false };
    const ratings = {
      inherent: { ...residual, score: 20, level: 'critical' } as const,
      current: null,
      residual,
      target: null,
    };
    const server = riskServer([makeRisk(1, { ratings, riskappetite: 6 })]);
    server.on(riskEndpoints.steps, () => []);
    server.on(riskAppetiteEndpoints.find, () => []);
    renderAt(path, routes);
    const now = within(await screen.findByRole('region', { name: 'Ratings now' }));
    now.getByText('20');
    now.getByText(String(likelihood * 3));
    expect(now.getAllByText('Not rated')).toHaveLength(2);
    await now.findByText(says);
  },
);

test('no tolerance is above the highest score that the scheme gives', async () => {
  const server = riskServer([makeRisk(1, { category: 'Operational', riskappetite: 4 })]);
  server.on(riskEndpoints.steps, () => []);
  const holds = {
    _id: idOf(992),
    category: 'Operational',
    edition: 1,
    appetite: 2,
    tolerance: 3,
    statement: null,
    approver: null,
    validFrom: '2026-01-01',
    validTo: null,
    reason: 'As agreed',
    publishedBy: hana,
    publishedAt: '2026-01-01T08:00:00.000Z',
    version: 1,
  };
  server.on(riskAppetiteEndpoints.find, () => [{ category: 'Operational', holds, latest: holds }]);
  server.on(riskSchemeEndpoints.find, () => ({ ...defaultScheme, formula: 'max-dimension' as const }));
  renderAt(path, routes);
  await screen.findByText('Its own; Operational accepts 2 · Tolerance 5');
});

test.each([
  ['assessment-review', 'pending', true],
  ['residual-review', 'in-progress', true],
  ['treating', 'in-progress', false],
] as const)(
  'at %s what the server would refuse is offered only where nobody decides',
  async (stage, status, locked) => {
    const server = riskServer([makeRisk(1, { stage, status })]);
    server.on(riskEndpoints.steps, () => []);
    server.on(riskParts.control.list, () => pageOf([makeControl({ name: 'Torque check' })]));
    renderAt(`${path}?tab=controls`, routes);
    await screen.findByText('Torque check');
    expect(screen.queryAllByText(/^Somebody decides about it/)).toHaveLength(locked ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Add control' })).toHaveLength(locked ? 0 : 1);
    expect(screen.queryAllByRole('button', { name: 'Record test' })).toHaveLength(locked ? 0 : 1);
  },
);

test('the overview says where the score goes and how it went, and nothing before it was judged twice', async () => {
  const rated = { likelihood: 2, impact: 3, score: 6, level: 'medium', ratedOn: '2026-11-20' } as const;
  const current = { ...rated, ...notByFmea, edition: 1, isPending: false };
  const ratings = { inherent: null, current, residual: null, target: null };
  const risks = [makeRisk(1, { ratings, trend: 'down' })];
  const server = riskServer(risks);
  server.on(riskEndpoints.steps, () => []);
  const month = { inherent: null, residual: null, target: null };
  server.on(riskAssessmentEndpoints.series, () => [
    { ...month, month: '2026-09', current: 12 },
    { ...month, month: '2026-10', current: null },
    { ...month, month: '2026-11', current: 6 },
  ]);
  renderAt(path, routes);
  const now = within(await screen.findByRole('region', { name: 'Ratings now' }));
  now.getByText(/Down/);
  await now.findByRole('img', { name: 'Current score month by month, from 12 to 6' });
  cleanup();
  risks[0] = makeRisk(1, { ratings });
  renderAt(path, routes);
  await screen.findByRole('region', { name: 'Ratings now' });
  expect(screen.queryByText(/Down|Flat|Up/)).toBeNull();
  expect(server.of(riskAssessmentEndpoints.series)).toHaveLength(1);
});
