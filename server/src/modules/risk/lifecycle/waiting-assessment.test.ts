import type { RatingType } from 'contract/modules/risk/risk-levels';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo } from '../../../../test/risk-stage.ts';
import { addMember } from '../../../../test/world.ts';

// Whoever may look at an assessment finds out that one waits for that, where no review asks them.

let api: TestApi;
let place: Place;
let editor: Member;
let approver: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  editor = await addMember(api, joined(place), { level: 3, name: 'Eda Editor' });
  approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

type Params = { workspaceId: string; recordId: string };

async function riskAt(stage: RiskStage): Promise<Params> {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  await bringTo(api.owner, recordId, stage);
  return { workspaceId: place.workspaceId, recordId };
}

async function assess(params: Params, type: RatingType, by = editor): Promise<string> {
  const body = { type, likelihood: 2, impacts: { people: 3 }, rationale: 'It was looked at again.' };
  const made = await by.call(riskAssessmentEndpoints.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return String(made.body.data._id);
}

/** How often somebody was told of a risk, and where what needs their attention of it leads. */
async function hears(who: Member, { recordId }: Params): Promise<{ told: number; leadsTo: string[] }> {
  const [told, needs] = await Promise.all([
    who.call(notificationEndpoints.list, { query: { limit: 100 } }),
    who.call(attentionEndpoints.listMine, {
      query: { key: 'risk_assessment_waiting', whose: 'me', limit: 100 },
    }),
  ]);
  return {
    told: told.body.data.filter((one: { key: string }) => JSON.stringify(one).includes(recordId)).length,
    leadsTo: needs.body.data.flatMap(({ _id, link }: { _id: string; link: string }) =>
      _id === recordId ? [link.split('?')[1]] : [],
    ),
  };
}

const nothing = { told: 0, leadsTo: [] };

test('before a review is asked for it needs attention, and nobody is told of what they are asked about soon', async () => {
  const params = await riskAt('identified');
  await assess(params, 'inherent');
  expect(await hears(approver, params)).toEqual({ told: 0, leadsTo: ['tab=assessments'] });
});

test.each([
  ['evaluated', 'current'],
  ['treating', 'current'],
  ['monitoring', 'residual'],
] as const)(
  'of a risk that is %s the %s one is told once, until somebody has looked at it',
  async (stage, type) => {
    const params = await riskAt(stage);
    const assessmentId = await assess(params, type);
    expect(await hears(approver, params)).toEqual({ told: 1, leadsTo: ['tab=assessments'] });
    expect(await hears(editor, params)).toEqual(nothing);
    const at = { params: { ...params, assessmentId }, body: { status: 'reviewed', version: 1 } };
    expect((await approver.call(riskAssessmentEndpoints.decide, at)).status).toBe(200);
    expect(await hears(approver, params)).toEqual({ told: 1, leadsTo: [] });
  },
);

test('whoever made all that waits is told nothing of it; of what is not theirs they are', async () => {
  const params = await riskAt('treating');
  const of = (type: RatingType, by: Member) => assess(params, type, by);
  await of('current', approver);
  expect(await hears(approver, params)).toEqual(nothing);
  await of('inherent', editor);
  expect(await hears(approver, params)).toEqual({ told: 1, leadsTo: ['tab=assessments'] });
});

test.each([
  ['treating', 'residual'],
  ['treating', 'target'],
] as const)('of a risk that is %s the %s one is told by nothing of its own', async (stage, type) => {
  const params = await riskAt(stage);
  await assess(params, type);
  expect(await hears(approver, params)).toEqual(nothing);
});

test('of a confidential risk it is told to nobody who does not see it', async () => {
  const confidant = await addMember(api, joined(place), { level: 4, name: 'Cleo Confidant' });
  const params = await riskAt('treating');
  const { recordId } = params;
  await api.owner.query(
    `insert into record_people (organization_id, record_id, relation, account_id, position)
     select organization_id, records.id, 'member', m.id, 0 from records, unnest($2::uuid[]) m(id) where records.id = $1`,
    [recordId, [editor, confidant].map(({ user }) => user.accountId)],
  );
  await api.owner.query('update records set confidential = true where id = $1', [recordId]);
  await assess(params, 'current');
  expect(await hears(approver, params)).toEqual(nothing);
  expect(await hears(confidant, params)).toEqual({ told: 1, leadsTo: ['tab=assessments'] });
});
