import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { riskAssessmentEndpoints as calls } from 'contract/modules/risk/risk-assessment.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import type { RiskMode } from 'contract/modules/risk/risk-levels';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { expect, test } from 'vitest';
import { makeAssessment, notByFmea } from '../../../../test/make-assessment.ts';
import { hana, makeRisk, mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { refuse } from '../../../../test/fake-server.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const makeRating = () =>
  ({
    likelihood: 2,
    impact: 2,
    score: 4,
    level: 'low',
    ratedOn: '2026-11-20',
    edition: 1,
    isPending: false,
    ...notByFmea,
  }) as const;

function open(mode: RiskMode, before = [makeAssessment()], risk: Partial<Risk> = {}) {
  const server = riskServer([makeRisk(1, risk)]);
  server.on(riskSchemeEndpoints.find, () => ({ ...defaultScheme, mode }));
  server.on(calls.list, () => pageOf(before));
  server.on(calls.series, () => []);
  server.on(calls.create, () => makeAssessment({ _id: idOf(991) }));
  const rendered = renderAt(riskPath(`my-risk/detail/${idOf(100)}/assess?type=current`), routes);
  return { ...rendered, server, sent: () => server.of(calls.create)[0]?.body };
}

const group = (name: RegExp | string) => screen.findByRole('group', { name });
const worst = () =>
  within(screen.getByRole('radiogroup', { name: 'People' })).getByRole('radio', { name: /fatal$/ });
const save = () => screen.getByRole('button', { name: /^Save/ });

test('by the matrix a likelihood and an impact are chosen, and the result stands at once', async () => {
  const { person, sent } = open('matrix');
  await person.click(within(await group('How likely is it?')).getByRole('radio', { name: /^4 Likely/ }));
  await person.click(worst());
  within(screen.getByRole('status', { name: 'Result' })).getByText('20');
  await person.type(screen.getByLabelText(/^Rationale/), 'It stood still twice.');
  await person.click(save());
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual({
    edition: 1,
    type: 'current',
    likelihood: 4,
    impacts: { people: 5 },
    rationale: 'It stood still twice.',
    assumptions: null,
    file: null,
  });
});

test('the heading, and what was chosen last time, are of the type that is chosen', async () => {
  const { person } = open('fmea', [
    makeAssessment({ type: 'residual', severity: 2, occurrence: 2, detection: 2, status: 'rejected' }),
    makeAssessment({ _id: idOf(992), type: 'current', severity: 9, occurrence: 9, detection: 9 }),
  ]);
  await screen.findByRole('heading', { name: /Assess current risk$/ });
  expect((await screen.findAllByText(/^Last time/)).length).toBeGreaterThan(0);
  await person.click(screen.getByRole('combobox', { name: /^What is assessed/ }));
  await person.click(await screen.findByRole('option', { name: 'Residual' }));
  await screen.findByRole('heading', { name: /Assess residual risk$/ });
  // The only one of that type was rejected.
  expect(screen.queryAllByText(/^Last time/)).toEqual([]);
});

// 9 × 3 × 10 is 270; S 9, O 3, D 10 is H in the handbook; impact 5 × likelihood 2 is 10, High.
test('by FMEA three ratings are chosen by key, and number, priority and place in the matrix stand at once', async () => {
  const { person, sent } = open('fmea');
  const choose = async (name: string, rating: number) => {
    const first = within(await group(name)).getByRole('radio', { name: /^10 / });
    first.focus();
    await person.keyboard(' ');
    for (let at = 10; at > rating; at -= 1) await person.keyboard('{ArrowDown}');
  };
  await choose('Severity', 9);
  await choose('Occurrence', 3);
  await choose('Detection', 10);
  const result = within(screen.getByRole('status', { name: 'Result' }));
  result.getByText('270');
  result.getByText('Action priority high');
  result.getByText('10', { selector: '[data-level]' });
  await person.type(screen.getByLabelText(/^Rationale/), 'Three lots of last year.');
  await person.click(save());
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual({
    edition: 1,
    type: 'current',
    severity: 9,
    occurrence: 3,
    detection: 10,
    rationale: 'Three lots of last year.',
    assumptions: null,
    file: null,
  });
});

test('what a mode misses is said at each field at once, and nothing is sent', async () => {
  const { person, server } = open('fmea');
  await group('Severity');
  await person.click(save());
  for (const message of ['Severity', 'Occurrence', 'Detection', 'Rationale'])
    await screen.findByText(`${message} is required`);
  expect(server.of(calls.create)).toEqual([]);
});

// P1 4 and P2 4 come to 3; 3 × 5 is 15, Critical.
test('by ISO 14971 P1 and P2 come to the probability of harm', async () => {
  const { person, sent } = open('iso14971');
  await person.click(within(await group(/^P1/)).getByRole('radio', { name: /^4 Probable/ }));
  await person.click(within(await group(/^P2/)).getByRole('radio', { name: /^4 Often/ }));
  await person.click(worst());
  const result = within(screen.getByRole('status', { name: 'Result' }));
  result.getByText('15');
  await person.type(screen.getByLabelText(/^Rationale/), 'Complaints of two years.');
  await person.click(save());
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ p1: 4, p2: 4, impacts: { people: 5 } });
  expect(sent()).not.toHaveProperty('likelihood');
});

test('an assessment of another mode is shown with the numbers that it was made with', async () => {
  const server = riskServer([makeRisk(1)]);
  const fmea = { severity: 9, occurrence: 3, detection: 10, rpn: 270, priority: 'high' as const };
  server.on(calls.list, () =>
    pageOf([makeAssessment(fmea), makeAssessment({ _id: idOf(992), p1: 4, p2: 3 })]),
  );
  server.on(calls.series, () => []);
  renderAt(riskPath(`my-risk/detail/${idOf(100)}?tab=assessments`), routes);
  await screen.findByText(/^Severity 9, occurrence 3, detection 10, RPN 270, likelihood 2, impact 3/);
  await screen.findByText(/^P1 4, P2 3, likelihood 2, impact 3/);
  expect(screen.getAllByText('Action priority high')).not.toHaveLength(0);
});

test('where nobody assesses, no form is filled in that is refused at its end', async () => {
  open('matrix', [], { stage: 'assessment-review' });
  await screen.findByText(/^You cannot assess this risk now/);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('the scores of a single month are drawn across it, and the month is named once', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(calls.list, () => pageOf([makeAssessment()]));
  const none = { inherent: null, residual: null, target: null };
  server.on(calls.series, () => [{ ...none, month: '2026-11', current: 10 }]);
  renderAt(riskPath(`my-risk/detail/${idOf(100)}?tab=assessments`), routes);
  const drawing = await screen.findByRole('img', { name: /scores/i });
  expect(drawing.querySelector('polyline[data-line="current"]')?.getAttribute('points')).toMatch(
    /^36\.0,[\d.]+ 604,[\d.]+$/,
  );
  expect(within(drawing).getAllByText('Nov 2026')).toHaveLength(1);
});

test('what an assessment was judged with stays visible: each dimension, what was assumed, and what several gave', async () => {
  const server = riskServer([makeRisk(1)]);
  const given = {
    ...notByFmea,
    p1: null,
    p2: null,
    likelihood: 3,
    score: 9,
    level: 'medium',
    knowledge: 'low',
  } as const;
  const panel = [
    { person: mara, hasScored: true },
    { person: hana, hasScored: true },
  ];
  const scores = [
    { ...given, person: mara, impacts: { people: 3 }, impact: 3, rationale: 'Two near misses.' },
    { ...given, person: hana, impacts: { financial: 2, people: 3 }, impact: 3, rationale: null },
  ];
  const impacts = { financial: 2, people: 3 };
  server.on(calls.list, () =>
    pageOf([
      makeAssessment({
        impacts,
        assumptions: 'Three shifts.',
        isBlind: true,
        isRevealed: true,
        panel,
        scores,
      }),
      makeAssessment({ _id: idOf(992), status: 'draft', score: null, level: null, isBlind: true, panel }),
    ]),
  );
  server.on(calls.series, () => []);
  renderAt(riskPath(`my-risk/detail/${idOf(100)}?tab=assessments`), routes);
  await screen.findByText(/impact 3 \(financial 2, people 3\)/);
  screen.getByText('Three shifts.');
  // One of them is revealed.
  screen.getByText('Revealed');
  screen.getByText('Two near misses.');
  screen.getByText('Financial 2, People 3');
  screen.getByText(/^No spread/);
});

test('who opens their own score once more finds all of it, and sends all of it', async () => {
  const server = riskServer([makeRisk(1)]);
  const me = { ...mara, _id: idOf(2) };
  const own = {
    ...notByFmea,
    p1: null,
    p2: null,
    person: me,
    likelihood: 4,
    impacts: { people: 3 },
    impact: 3,
    score: 12,
    level: 'high',
    knowledge: 'low',
    rationale: 'Two near misses.',
  } as const;
  const blind = makeAssessment({
    status: 'draft',
    score: null,
    level: null,
    isBlind: true,
    panel: [{ person: me, hasScored: true }],
    scores: [own],
  });
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  // The list has only the newest; what was asked for long ago is opened all the same.
  server.on(calls.list, () => pageOf([]));
  server.on(calls.find, () => blind);
  server.on(calls.score, () => blind);
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/assess?assessment=${blind._id}`), routes);
  await person.click(await screen.findByRole('button', { name: /^Give/ }));
  await waitFor(() => expect(server.of(calls.score)).toHaveLength(1));
  expect(server.of(calls.score)[0]?.body).toMatchObject({
    likelihood: 4,
    impacts: { people: 3 },
    knowledge: 'low',
    rationale: 'Two near misses.',
  });
});

test('what was taken back is scored no more, and becomes no assessment of their own', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(calls.list, () => pageOf([makeAssessment()]));
  server.on(calls.find, () => refuse('NOT_FOUND', 'Assessment not found'));
  renderAt(riskPath(`my-risk/detail/${idOf(100)}/assess?assessment=${idOf(998)}`), routes);
  await screen.findByText(/was taken back/);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('what could not be asked for just now was not taken back', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(calls.list, () => pageOf([]));
  server.on(calls.find, () => refuse('INTERNAL', 'Something went wrong'));
  renderAt(riskPath(`my-risk/detail/${idOf(100)}/assess?assessment=${idOf(998)}`), routes);
  await screen.findByText('The assessment could not be opened');
  expect(screen.queryByText(/was taken back/)).toBeNull();
});

async function judge(risk: Partial<Risk>, title: string, chosen = worst) {
  const { person, server } = open('matrix', [], risk);
  const holds = {
    _id: idOf(992),
    category: 'Operational',
    edition: 1,
    appetite: 8,
    tolerance: 12,
    statement: null,
    approver: null,
    validFrom: '2026-01-01',
    validTo: null,
    reason: 'As agreed',
    publishedBy: mara,
    publishedAt: '2026-01-01T08:00:00.000Z',
    version: 1,
  };
  server.on(riskAppetiteEndpoints.find, () => [{ category: 'Operational', holds, latest: holds }]);
  await person.click(within(await group('How likely is it?')).getByRole('radio', { name: /^4 Likely/ }));
  screen.getByRole('heading', { name: title });
  await person.click(chosen());
  return within(screen.getByRole('status', { name: 'Result' }));
}

test('the result is held against what the category accepts', async () => {
  await (await judge({}, 'How bad would it be?')).findByText('Above the tolerance of 12');
});

test('above the tolerance an administrator accepts it, whatever its level asks for; what will not count says nobody', async () => {
  const few = () =>
    within(screen.getByRole('radiogroup', { name: 'People' })).getByRole('radio', { name: /first aid$/ });
  // Likelihood 4 and impact 2 come to 8, which is medium. An own appetite of 4 is borne up to 8, one of 3 up to 7.
  const judged = (risk: Partial<Risk>) => judge({ category: 'Other', ...risk }, 'How bad would it be?', few);
  const borne = await judged({ riskappetite: 4 });
  await borne.findByText('Accepting it: Whoever may approve');
  borne.getByText('Review after 180 days');
  cleanup();
  const above = await judged({ riskappetite: 3 });
  await above.findByText('Accepting it: Workspace admins');
  cleanup();
  const residual = makeRating();
  const other = await judged({ ratings: { inherent: null, current: null, residual, target: null } });
  await other.findByText('8');
  expect(other.queryByText(/^Accepting it|^Review after/)).toBeNull();
});

test('of an opportunity it is asked how good it would be, and nothing bounds it', async () => {
  const most = () =>
    within(screen.getByRole('radiogroup', { name: 'People' })).getByRole('radio', { name: /Very large$/ });
  const result = await judge({ kind: 'opportunity' }, 'How good would it be?', most);
  // What is as good as can be is no harm: neither its words nor its color say so.
  result.getByText('20');
  const word = result.getByText('Excellent');
  expect(word.parentElement?.getAttribute('data-high')).toBe('good');
  expect(screen.queryByText(/fatal|critical/i)).toBeNull();
  expect(result.queryByText(/tolerance|appetite|accepted/)).toBeNull();
});
