import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { OfferedMeaning } from 'contract/records/signature/signature';
import type { SeveralReview, SeveralSigned } from 'contract/records/signature/several-signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, type RecordParams, sign, stageOf } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

const { reviewMany, challengeMany, signMany, list } = riskParts.signature;

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = await addMember(api, joined(place), { level: 3, name: 'Mara Manager' });
  ada = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

async function newRisk(name: string): Promise<RecordParams> {
  const { _id } = await makeRisk(place, name, { managers: [mara.user.accountId] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

/** Risks of which somebody is asked to approve each. */
async function asked(who: Member, names: readonly string[]): Promise<RecordParams[]> {
  const all: RecordParams[] = [];
  for (const name of names) {
    const params = await newRisk(name);
    await askApproval(mara, params, [stageOf([who])]);
    all.push(params);
  }
  return all;
}

const here = () => ({ workspaceId: place.workspaceId });

async function reviewOf(who: Member, records?: readonly RecordParams[]): Promise<SeveralReview> {
  const query = records ? { records: records.map(({ recordId }) => recordId).join(',') } : {};
  return (await who.call(reviewMany, { params: here(), query })).body.data as SeveralReview; // what the call declares
}

const begin = (who: Member, { items }: SeveralReview, meaning: OfferedMeaning) =>
  who.call(challengeMany, {
    params: here(),
    body: {
      meaning,
      items: items.map(({ record, hash }) => ({ record: record._id, hash, recordVersion: record.version })),
    },
  });

const answer = (who: Member, token: string, more: object = {}) =>
  who.call(signMany, { params: here(), body: { token, password: who.password, ...more } });

async function signAll(who: Member, review: SeveralReview, meaning: OfferedMeaning, more: object = {}) {
  return answer(who, (await begin(who, review, meaning)).body.data.token, more);
}

const signaturesOf = async (
  params: RecordParams,
): Promise<{ hash: string; comment: string; meaning: string }[]> =>
  (await mara.call(list, { params })).body.data;

test('what waits is shown together, and one proof gives each record a signature over what it says', async () => {
  const risks = await asked(ada, ['Worn clutch', 'Leaking valve', 'Loose rail']);
  const review = await reviewOf(ada);
  expect(review.items.map(({ record }) => record.name)).toEqual([
    'Worn clutch',
    'Leaking valve',
    'Loose rail',
  ]);
  expect(review).toMatchObject({
    meanings: ['Approved', 'Rejected'],
    hasMore: false,
    ways: { password: true },
  });
  const { body } = await signAll(ada, review, 'Approved', { comment: 'Walked the line' });
  const { signed, refused } = body.data as SeveralSigned;
  expect([signed.length, refused]).toEqual([3, []]);
  expect(new Set(signed.map(({ hash }) => hash)).size).toBe(3);
  for (const [index, params] of risks.entries()) {
    const kept = await signaturesOf(params);
    expect(kept).toMatchObject([
      { meaning: 'Approved', comment: 'Walked the line', hash: review.items[index]?.hash },
    ]);
    const { body: overview } = await mara.call(riskParts.approval.overview, { params });
    expect(overview.data.approvals[0].status).toBe('approved');
    const { body: found } = await mara.call(riskParts.signature.verify, { params });
    expect(found.data.isWhole).toBe(true);
  }
  expect((await reviewOf(ada)).items).toEqual([]);
});

test('what changed meanwhile, is not asked or was deleted is refused by name, and the others are signed', async () => {
  const [kept, changed, withdrawn, gone] = await asked(ada, ['Kept', 'Changed', 'Withdrawn', 'Gone']);
  if (!kept || !changed || !withdrawn || !gone) throw new Error('Four were asked for');
  const review = await reviewOf(ada, [kept, changed, withdrawn, gone]);
  const begun = await begin(ada, review, 'Approved');
  await mara.call(riskEndpoints.update, { params: changed, body: { name: 'Changed since' } });
  const open = (await mara.call(riskParts.approval.overview, { params: withdrawn })).body.data.approvals[0];
  await mara.call(riskParts.approval.withdraw, {
    params: { ...withdrawn, approvalId: open._id },
    body: { reason: 'Asked too early' },
  });
  await place.owner.call(riskEndpoints.remove, { params: gone });
  const late = await begin(ada, { ...review, items: review.items.slice(3) }, 'Approved');
  expect([late.status, late.body.code]).toEqual([404, 'NOT_FOUND']);
  const other = await begin(ada, { ...review, items: review.items.slice(0, 3) }, 'Approved');
  expect([other.body.code, other.body.message]).toEqual([
    'VERSION_CONFLICT',
    `${review.items[1]?.record.number} has changed since you looked at it. Look at it again before you sign.`,
  ]);
  const { status, body } = await answer(ada, begun.body.data.token);
  const { signed, refused } = body.data as SeveralSigned;
  expect([status, signed.map(({ name }) => name)]).toEqual([200, ['Kept']]);
  expect(Object.fromEntries(refused.map(({ name, why }) => [name, why]))).toEqual({
    Changed: expect.stringContaining('has changed since you looked at it'),
    Withdrawn: expect.stringContaining('is no longer waiting for you'),
    Gone: expect.stringContaining('not found'),
  });
  expect(await signaturesOf(changed)).toEqual([]);
  expect(await signaturesOf(withdrawn)).toEqual([]);
});

test('who asked does not decide, record by record', async () => {
  const [one] = await asked(ada, ['Asked by Mara']);
  const other = await newRisk('Asked by Ada');
  await askApproval(ada, other, [stageOf([mara])]);
  if (!one) throw new Error('One was asked for');
  const review = await reviewOf(ada, [one, other]);
  // As one of them does not wait for her, no decision is offered for all; she tries all the same.
  expect(review.meanings).not.toContain('Approved');
  const { body } = await signAll(ada, review, 'Approved');
  expect(body.data).toMatchObject({
    signed: [{ name: 'Asked by Mara' }],
    refused: [{ name: 'Asked by Ada' }],
  });
  const open = (await mara.call(riskParts.approval.overview, { params: other })).body.data.approvals[0];
  expect(open.status).toBe('open');
});

test('a token is good once: of two answers at the same moment one signs, and a replay signs nothing', async () => {
  const risks = await asked(ada, ['First', 'Second']);
  const review = await reviewOf(ada, risks);
  const { token } = (await begin(ada, review, 'Approved')).body.data;
  const answers = await Promise.all([answer(ada, token), answer(ada, token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect((await answer(ada, token)).body.code).toBe('ESIGN_INVALID');
  for (const params of risks) expect(await signaturesOf(params)).toHaveLength(1);
  // Nor is it of use to somebody else, or after a wrong answer.
  const again = await begin(ada, await reviewOf(ada, risks), 'Reviewed');
  expect((await answer(mara, again.body.data.token)).body.code).toBe('ESIGN_INVALID');
  expect((await answer(ada, again.body.data.token, { password: 'wrong' })).body.code).toBe('ESIGN_INVALID');
  expect((await answer(ada, again.body.data.token)).body.code).toBe('ESIGN_INVALID');
  for (const params of risks) {
    const log = await mara.call(logEndpoints.list, { params: { id: params.recordId }, query: { limit: 50 } });
    expect(JSON.stringify(log.body.data.logs)).toContain('Failed to sign');
  }
});

test('two people sign the same records at the same moment, each in their own order, and nobody waits for ever', async () => {
  const bea = await addMember(api, joined(place), { level: 4, name: 'Bea Both' });
  const risks: RecordParams[] = [];
  for (const name of ['A', 'B', 'C', 'D']) {
    const params = await newRisk(name);
    await askApproval(mara, params, [stageOf([ada, bea])]);
    risks.push(params);
  }
  const begun = [
    await begin(ada, await reviewOf(ada, risks), 'Approved'),
    await begin(bea, await reviewOf(bea, risks.toReversed()), 'Approved'),
  ];
  const done = await Promise.all([ada, bea].map((who, index) => answer(who, begun[index]?.body.data.token)));
  for (const { body } of done) expect([body.data.signed.length, body.data.refused]).toEqual([4, []]);
  for (const params of risks) {
    const { body } = await mara.call(riskParts.approval.overview, { params });
    expect(body.data.approvals[0].status).toBe('approved');
    expect((await mara.call(riskParts.signature.verify, { params })).body.data.isWhole).toBe(true);
  }
});

test('to reject several says why, at most twenty are signed at once, and what was signed before is told apart', async () => {
  const [one] = await asked(ada, ['Rejected']);
  const plain = await newRisk('Signed before');
  await sign(ada, plain, 'Reviewed');
  await mara.call(riskEndpoints.update, { params: plain, body: { description: 'Otherwise' } });
  if (!one) throw new Error('One was asked for');
  const review = await reviewOf(ada, [one, plain]);
  expect(review.items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([[], ['description']]);
  const only = await reviewOf(ada, [one]);
  expect((await signAll(ada, only, 'Rejected')).body.errors).toEqual({ comment: 'Say why it is rejected' });
  const { body } = await signAll(ada, only, 'Rejected', { comment: 'Too vague' });
  expect(body.data.signed).toHaveLength(1);
  const item = { record: one.recordId, hash: 'a'.repeat(64), recordVersion: 1 };
  const many = await ada.call(challengeMany, {
    params: here(),
    body: { meaning: 'Reviewed', items: Array.from({ length: 21 }, () => item) },
  });
  expect(many.body.errors).toEqual({ items: 'At most 20 at once' });
});
