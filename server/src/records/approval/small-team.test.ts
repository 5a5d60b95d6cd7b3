import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, review, sign, stageOf, type RecordParams } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let alone: Place;
let place: Place;
let mara: Member;

beforeAll(async () => {
  api = await testApi();
  alone = await makePlace(api, 'Solo Smith');
  place = await makePlace(api);
  mara = await addMember(api, joined(place), { level: 4, name: 'Mara Manager' });
});
afterAll(() => api.close());

async function newRisk(of: Place, more: object = {}): Promise<RecordParams> {
  const { _id } = await makeRisk(of, 'Worn clutch', more);
  return { workspaceId: of.workspaceId, recordId: _id };
}

const overview = async (who: Member, params: RecordParams) =>
  (await who.call(riskParts.approval.overview, { params })).body.data;

const why = 'There is nobody else here who could.';
const against = 'Whoever asks for an approval does not decide it: somebody else does.';

test('who is alone asks themselves, and says in writing why nobody else decides', async () => {
  const params = await newRisk(alone);
  const stage = stageOf([alone.owner], { needsSignature: false });
  const asked = await askApproval(alone.owner, params, [stage]);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  expect((await overview(alone.owner, params)).mine.justification).toContain(against);
  const decide = (body: object) =>
    alone.owner.call(riskParts.approval.decide, {
      params: { ...params, approvalId: String(asked.body.data._id) },
      body: { decision: 'approved', ...body },
    });
  for (const justification of [undefined, 'too short']) {
    const refused = await decide({ justification });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.justification).toContain('Say in at least 10 characters');
  }
  expect((await decide({ justification: why })).status).toBe(200);
  const [approval] = (await overview(alone.owner, params)).approvals;
  expect(approval).toMatchObject({ status: 'approved', stages: [{ slots: [{ justification: why }] }] });
  const log = await alone.owner.call(logEndpoints.list, {
    params: { id: params.recordId },
    query: { limit: 50 },
  });
  expect(JSON.stringify(log.body)).toContain(why);
});

test('the same by a signature', async () => {
  const params = await newRisk(alone);
  await askApproval(alone.owner, params, [stageOf([alone.owner])]);
  expect((await review(alone.owner, params)).decision?.justification).toContain(against);
  expect((await sign(alone.owner, params, 'Approved')).body.errors.justification).toContain('at least 10');
  expect((await sign(alone.owner, params, 'Approved', { justification: why })).status).toBe(201);
});

test('who wrote a risk or manages it does not approve its assessment; a small team says why', async () => {
  const params = await newRisk(place, { managers: [mara.user.accountId] });
  const set = (who: Member, body: object) => who.call(riskEndpoints.setApproval, { params, body });
  for (const who of [place.owner, mara])
    expect((await set(who, { status: 'Approved', justification: why })).body.code).toBe('SOD_VIOLATION');
  expect((await set(mara, { status: 'Reviewed' })).status).toBe(200);
  await place.owner.call(settingEndpoints.update, {
    params: { type: 'risk', workspaceId: place.workspaceId },
    body: { smallTeam: true, reason: 'Two of us', version: 0 },
  });
  expect((await set(mara, { status: 'Approved' })).body.errors.justification).toContain('at least 10');
  expect((await set(mara, { status: 'Approved', justification: why })).status).toBe(200);
  const log = await mara.call(logEndpoints.list, { params: { id: params.recordId }, query: { limit: 50 } });
  expect(JSON.stringify(log.body)).toContain(why);
});
