import { allEndpoints } from 'contract/endpoints';
import type { Member } from './api.ts';
import type { KindSamples, RecordPlace, SendPart } from './kind-samples.ts';

const dimensions = ['people', 'customer', 'financial'];
const types = ['preventive', 'detective', 'corrective'];

// Rows of a list differ by what their name ends in.
const turn = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0) % 3;

const controlInputOf = ({ accountId }: Pick<RecordPlace, 'accountId'>, name: string) => ({
  name,
  controlType: types[turn(name)],
  owners: [accountId],
  testFrequency: 30 + turn(name),
});

const testInputOf = ({ accountId }: Pick<RecordPlace, 'accountId'>, name: string) => ({
  result: 'effective',
  testedOn: `2026-01-1${turn(name)}`,
  tester: accountId,
  note: name,
});

const kriInputOf = ({ accountId }: Pick<RecordPlace, 'accountId'>, name: string) => ({
  name,
  direction: 'higher-is-worse',
  amber: 1.5,
  red: 2.5,
  // The next one is due in ten years: what needs attention of the world is counted elsewhere.
  frequency: 3600 + turn(name),
  owner: accountId,
});

const readingOf = (name: string) => ({
  value: turn(name) + 0.5,
  readOn: `2026-01-1${turn(name)}`,
  note: name,
});

const outcomes = ['no-change', 'escalate', 'new-treatment'];

const reviewInputOf = (name: string) => ({
  reviewedOn: `2026-01-1${turn(name)}`,
  outcome: outcomes[turn(name)],
  note: name,
  nextDate: '2099-01-01',
});

const incidentInputOf = (name: string) => ({
  happenedOn: `2026-01-1${turn(name)}`,
  description: name,
  actualImpact: turn(name) + 1,
});

const acceptanceInput = {
  justification: 'The line is closed in spring.',
  validFrom: '2026-01-10',
  expiresOn: '2026-03-10',
};

const worded = {
  mine: { justification: 'As I have judged it' },
  theirs: { justification: 'As they have judged it' },
};

async function add(
  send: SendPart,
  place: Pick<RecordPlace, 'accountId'>,
  name: string,
): Promise<Record<string, string>> {
  const severity = turn(name) + 1;
  const consequenceId = await send(
    'consequence.create',
    {},
    { name, dimension: dimensions[turn(name)], severity },
  );
  const controlId = await send('control.create', {}, controlInputOf(place, name));
  // In a list each row is one more test of the same control.
  const testId = await send(
    'control-test.create',
    name.startsWith('Living part') ? { controlId } : {},
    testInputOf(place, name),
  );
  const kriId = await send('kri.create', {}, kriInputOf(place, name));
  const readingId = await send(
    'kri-reading.create',
    name.startsWith('Living part') ? { kriId } : {},
    readingOf(name),
  );
  await send('review.create', {}, reviewInputOf(name));
  await send('incident.create', {}, incidentInputOf(name));
  // One acceptance is under way at a time.
  const made = { consequenceId, controlId, testId, kriId, readingId };
  if (!name.startsWith('Living part')) return made;
  return { ...made, acceptanceId: await send('acceptance.create', {}, acceptanceInput) };
}

const named = { mine: { name: 'As I have it' }, theirs: { name: 'As they have it' } };

/** What only a risk has below it, as the loops make and change it. */
export const riskBelow: NonNullable<KindSamples['below']> = {
  add,
  calls: {
    'consequence.list': {},
    'consequence.create': {
      body: { name: 'Another consequence', dimension: 'people', severity: 4 },
      rows: ['risk_consequence.created'],
    },
    'consequence.update': {
      body: { name: 'Said better' },
      rivals: named,
      rows: ['risk_consequence.updated'],
    },
    'consequence.remove': { rows: ['risk_consequence.deleted'] },
    'control.list': {},
    'control.find': {},
    'control.create': {
      body: (place) => ({ ...controlInputOf(place, 'Another control'), checklist: place.checklistId }),
      rows: ['risk_control.created'],
    },
    'control.update': { body: { name: 'Said better' }, rivals: named, rows: ['risk_control.updated'] },
    'control.remove': { rows: ['risk_control.deleted'] },
    'control-test.list': {},
    'control-test.create': {
      body: (place) => ({ ...testInputOf(place, 'Another test'), result: 'partial', testedOn: '2026-02-01' }),
      rows: ['risk_control_test.created', 'risk_control.updated'],
    },
    'kri.list': {},
    'kri.create': { body: (place) => kriInputOf(place, 'Another indicator'), rows: ['risk_kri.created'] },
    'kri.update': { body: { name: 'Said better' }, rivals: named, rows: ['risk_kri.updated'] },
    'kri.remove': { rows: ['risk_kri.deleted'] },
    'kri-reading.list': {},
    'kri-reading.create': {
      body: { value: 3, readOn: '2026-02-01' },
      rows: ['risk_kri_reading.created', 'risk_kri.updated', 'risk.updated'],
    },
    'kri-reading.remove': { rows: ['risk_kri_reading.deleted', 'risk_kri.updated'] },
    'treatment.find': {},
    'treatment.save': {
      body: { strategy: 'reduce-likelihood', rationale: 'The audit gates are cheap.' },
      rivals: {
        mine: { strategy: 'avoid', rationale: 'As I see it' },
        theirs: { strategy: 'transfer', rationale: 'As they see it' },
      },
      rows: ['risk_treatment.created'],
    },
    'control-test.remove': { rows: ['risk_control_test.deleted', 'risk_control.updated'] },
    'acceptance.list': {},
    'acceptance.create': {
      onFree: true,
      body: acceptanceInput,
      rows: ['risk_acceptance.created'],
    },
    'acceptance.update': {
      body: { justification: 'It is closed for good.' },
      rivals: worded,
      rows: ['risk_acceptance.updated'],
    },
    'acceptance.remove': { rows: ['risk_acceptance.deleted'] },
    'review.list': {},
    'review.create': {
      body: reviewInputOf('Another review'),
      rows: ['risk_review.created'],
    },
    'incident.list': {},
    'incident.create': { body: incidentInputOf('Another incident'), rows: ['risk_incident.created'] },
  },
};

/** Gives a risk one of each. */
export const addRiskBelow = (owner: Member, params: { workspaceId: string; recordId: string }) =>
  add(
    async (name, more, body) => {
      const found = allEndpoints.find((one) => one.name === `risk-${name}`);
      if (!found) throw new Error(`There is no call risk-${name}`);
      const answer = await owner.call(found.call, { params: { ...params, ...more }, body });
      if (answer.status !== 201) throw new Error(`risk-${name}: ${JSON.stringify(answer.body)}`);
      return String(answer.body.data._id);
    },
    { accountId: owner.user.accountId },
    'Living part',
  );
