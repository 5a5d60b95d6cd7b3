import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { riskAssessmentEndpoints as calls } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { daysAfter } from 'contract/core/days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { attachNote } from '../../../test/world-records.ts';
import { standAt } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let approver: Member;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());
beforeEach(async () => {
  const risk = await makeRisk(place, 'The only steel mill stops delivering');
  params = { workspaceId: place.workspaceId, recordId: risk._id };
});

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

const judged = { likelihood: 4, impacts: { customer: 4, financial: 2 }, rationale: 'It stood still twice.' };
const assess = (more: object = {}, by = place.owner) =>
  by.call(calls.create, { params, body: { type: 'current', date: '2026-01-10', ...judged, ...more } });
const at = (assessmentId: string) => ({ params: { ...params, assessmentId } });
const decide = (id: string, body: object, by = approver) =>
  by.call(calls.decide, { ...at(id), body: { status: 'approved', version: 1, ...body } });
const findRisk = async () => done(await place.owner.call(riskEndpoints.find, { params }));

describe('an assessment', () => {
  test('scores the highest impact, and is what the risk is rated with once somebody has looked at it', async () => {
    const made = done(await assess());
    expect(made).toMatchObject({ status: 'pending', impact: 4, score: 16, level: 'critical', edition: 1 });
    expect((await findRisk()).ratings.current).toMatchObject({
      score: 16,
      level: 'critical',
      isPending: true,
    });
    done(await decide(made._id, { feedback: 'I saw it' }));
    const risk = await findRisk();
    expect(risk.ratings).toMatchObject({ inherent: null, current: { score: 16, isPending: false } });
    expect(risk.assessmentApproval).toMatchObject({ status: 'Approved', feedback: 'I saw it' });
    expect(risk.assessmentApproval.by).toMatchObject({ name: 'Ada Approver' });
    expect(Date.now() - Date.parse(risk.assessmentApproval.at)).toBeLessThan(60_000);
    // A critical risk is looked at again after 30 days.
    expect(risk.reviewDate).toBe(daysAfter('2026-01-10', 30));
  });

  test('that waits does not take the place of one that was approved; rejected it never does', async () => {
    const first = done(await assess());
    done(await decide(first._id, {}));
    const second = done(await assess({ likelihood: 1, date: '2026-02-10' }));
    expect((await findRisk()).ratings.current).toMatchObject({ score: 16 });
    // A draft was decided by nobody.
    expect((await findRisk()).assessmentApproval).toEqual({
      status: 'Draft',
      feedback: null,
      by: null,
      at: null,
    });
    done(await decide(second._id, { status: 'rejected', feedback: 'Nothing was done since' }));
    expect((await findRisk()).ratings.current).toMatchObject({ score: 16, ratedOn: '2026-01-10' });
    expect((await findRisk()).assessmentApproval.status).toBe('Rejected');
  });

  test('is not decided about by whoever made it, by neither call; nor twice', async () => {
    const { _id } = done(await assess({}, approver));
    const refused = await decide(_id, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'SOD_VIOLATION']);
    const around = await approver.call(riskEndpoints.setApproval, { params, body: { status: 'Approved' } });
    expect([around.status, around.body.code]).toEqual([403, 'SOD_VIOLATION']);
    const other = await addMember(api, joined(place), { level: 4, name: 'Otto Other' });
    done(await other.call(riskEndpoints.setApproval, { params, body: { status: 'Approved' } }));
    expect(done(await other.call(calls.find, at(_id)))).toMatchObject({ status: 'approved' });
    expect((await decide(_id, { version: 2 }, other)).status).toBe(409);
  });

  test('of their own is decided in a small team by whoever says why nobody else does, and keeps that until it is decided anew', async () => {
    const small = await makePlace(api);
    const { owner } = small;
    const { _id: recordId } = await makeRisk(small, 'Worn clutch');
    const there = { workspaceId: small.workspaceId, recordId };
    const one = async (_id: string) =>
      done(await owner.call(calls.find, { params: { ...there, assessmentId: _id } }));
    done(
      await owner.call(settingEndpoints.update, {
        params: { type: 'risk', workspaceId: small.workspaceId },
        body: { smallTeam: true, reason: 'Two of us', version: 0 },
      }),
    );
    const { _id } = done(
      await owner.call(calls.create, { params: there, body: { type: 'current', ...judged } }),
    );
    const decideAs = (status: string, version: number, more: object) =>
      owner.call(calls.decide, {
        params: { ...there, assessmentId: _id },
        body: { status, version, ...more },
      });
    expect((await one(_id)).justification).toBeNull();
    expect((await decideAs('reviewed', 1, {})).body.errors.justification).toContain('at least 10');
    const why = 'Nobody else knows the press.';
    expect(done(await decideAs('reviewed', 1, { justification: why })).justification).toBe(why);
    // Approved through the risk, it is the manager's own as well as the evaluator's.
    const again = 'The other one is on leave until May.';
    const body = { status: 'Approved', justification: again };
    done(await owner.call(riskEndpoints.setApproval, { params: there, body }));
    expect(await one(_id)).toMatchObject({ status: 'approved', justification: again });
  });

  test('by an edition of the scheme that is not the present one is refused, and says which is', async () => {
    const { status, body } = await assess({ edition: 2 });
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('judged by edition 1 of the scheme'),
    ]);
    expect((await assess({ edition: 1 })).status).toBe(201);
  });

  test('says at each field what is missing or cannot be', async () => {
    const empty = await place.owner.call(calls.create, { params, body: { type: 'current' } });
    expect(empty.body.errors).toEqual({ rationale: 'Rationale is required' });
    // What is judged is asked by the mode of the workspace, once the rest is there.
    const unjudged = await assess({ likelihood: undefined, impacts: undefined });
    expect(unjudged.body.errors).toEqual({
      likelihood: 'Probability is required',
      impacts: 'Impact is required',
    });
    expect((await assess({ impacts: {} })).body.errors).toEqual({ impacts: 'Impact is required' });
    expect((await assess({ impacts: { people: 6 } })).body.errors).toHaveProperty('impacts.people');
    expect((await assess({ date: '2999-01-01' })).body.errors).toHaveProperty('date');
    const { _id } = done(await assess());
    expect((await decide(_id, { status: 'rejected' })).body.errors).toHaveProperty('feedback');
  });

  test('keeps its edition; the risk is rated by the one that holds', async () => {
    const { _id } = done(await assess());
    const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
    const raised = bands.map((band) => (band.level === 'critical' ? { ...band, from: 20 } : band));
    done(
      await place.owner.call(riskSchemeEndpoints.publish, {
        params,
        body: { formula, likelihoods, impacts, dimensions, bands: raised, reason: 'As agreed', version: 1 },
      }),
    );
    expect(done(await place.owner.call(calls.find, at(_id)))).toMatchObject({
      edition: 1,
      level: 'critical',
    });
    expect((await findRisk()).ratings.current).toMatchObject({ edition: 2, level: 'high', score: 16 });
  });
});

describe('several who score blind', () => {
  let people: Member[];
  beforeAll(async () => {
    people = [
      await addMember(api, joined(place), { level: 2, name: 'Hana Sato' }),
      await addMember(api, joined(place), { level: 2, name: 'Sam Whitlow' }),
    ];
  });
  const ask = async () =>
    done(
      await place.owner.call(calls.askPanel, {
        params,
        body: { type: 'residual', evaluators: people.map(({ user }) => user.accountId) },
      }),
    );
  const score = (id: string, by: Member | undefined, body: object) =>
    (by ?? place.owner).call(calls.score, {
      ...at(id),
      body: { likelihood: 2, impacts: { customer: 4 }, ...body },
    });

  test('are told that they are asked, and have it before them until they have scored', async () => {
    const [hana = place.owner] = people;
    const { _id } = await ask();
    const told = (await hana.call(notificationEndpoints.list, {})).body;
    expect(JSON.stringify(told)).toContain('record.score_asked');
    const waiting = async () =>
      (await hana.call(taskEndpoints.listMine, { query: { view: 'open' } })).body.data.filter(
        ({ kind }: Task) => kind === 'risk_score',
      );
    const [one] = await waiting();
    expect(one).toMatchObject({ record: { _id: params.recordId }, daysLeft: 5, isOverdue: false });
    expect(one.assignedTo.map((person: { name: string }) => person.name)).toEqual([
      'Hana Sato',
      'Sam Whitlow',
    ]);
    expect(one.link).toMatch(/\/library\/detail\/[^/]+\?tab=assessments$/);
    // A risk that is monitored is completed, and is judged again all the same; of one that is closed nobody is asked.
    await standAt(api.owner, params.recordId, 'monitoring');
    expect(await waiting()).toHaveLength(1);
    await standAt(api.owner, params.recordId, 'closed');
    expect(await waiting()).toEqual([]);
    await standAt(api.owner, params.recordId, 'identified');
    done(await score(_id, hana, {}));
    expect(await waiting()).toEqual([]);
  });

  test('see their own score alone until all have given theirs, and then agree', async () => {
    const [hana = place.owner, sam = place.owner] = people;
    const { _id } = await ask();
    done(await score(_id, hana, {}));
    const seen = done(await place.owner.call(calls.find, at(_id)));
    expect(seen).toMatchObject({ isRevealed: false, scores: [], status: 'draft' });
    expect(seen.panel.map((one: { hasScored: boolean }) => one.hasScored)).toEqual([true, false]);
    expect(done(await hana.call(calls.find, at(_id))).scores).toHaveLength(1);
    expect(done(await sam.call(calls.list, { params }))[0].scores).toHaveLength(0);
    const early = await place.owner.call(calls.agree, { ...at(_id), body: { ...judged, version: 2 } });
    expect([early.status, early.body.message]).toEqual([409, 'Wait for the scores of Sam Whitlow first.']);
    done(await score(_id, sam, { likelihood: 3, impacts: { customer: 5 } }));
    const shown = done(await place.owner.call(calls.find, at(_id)));
    expect(shown.scores.map((one: { score: number }) => one.score)).toEqual([8, 15]);
    expect((await score(_id, hana, { likelihood: 1 })).status).toBe(409);
    const body = {
      likelihood: 2,
      impacts: { customer: 4 },
      rationale: 'One late lot.',
      version: shown.version,
    };
    const agreed = done(await place.owner.call(calls.agree, { ...at(_id), body }));
    expect(agreed).toMatchObject({ status: 'pending', score: 8, level: 'medium' });
    expect((await findRisk()).ratings.residual).toMatchObject({ score: 8, isPending: true });
  });

  test('are those who were asked; the log does not tell what one gave', async () => {
    const { _id } = await ask();
    expect((await score(_id, approver, {})).status).toBe(403);
    done(await score(_id, people[0], { likelihood: 5, impacts: { customer: 5 } }));
    const { rows } = await api.owner.query<{ changes: object }>(
      `select changes from activities where record_id = $1 and action = 'scored'`,
      [_id],
    );
    expect(rows).toEqual([{ changes: {} }]);
  });

  test('are asked among those who may score it; who may only read is offered with why not, and refused', async () => {
    const reader = await addMember(api, joined(place), { level: 1, name: 'Rae Reader' });
    const offered = done(await place.owner.call(calls.evaluators, { params }));
    const whyOf = (who: string) => offered.find(({ name }: { name: string }) => name === who)?.why;
    expect([whyOf('Hana Sato'), whyOf('Rae Reader')]).toEqual([null, 'may only read here']);
    const evaluators = [reader, ...people].map(({ user }) => user.accountId);
    const refused = await place.owner.call(calls.askPanel, {
      params,
      body: { type: 'residual', evaluators },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { evaluators: 'Rae Reader cannot be asked: Rae Reader may only read here.' },
    ]);
  });

  test('are let go while they have not agreed', async () => {
    const { _id } = await ask();
    done(await place.owner.call(calls.remove, { ...at(_id), body: { reason: 'They met instead' } }));
    expect(done(await place.owner.call(calls.list, { params }))).toEqual([]);
  });
});

test('an assessment names a file of its risk that shows why, and none of another', async () => {
  const { attachmentId } = await attachNote(api, place.owner, params);
  expect(done(await assess({ file: attachmentId })).file).toMatchObject({ _id: attachmentId });
  const other = await makeRisk(place, 'Other');
  const elsewhere = { workspaceId: params.workspaceId, recordId: other._id };
  const answer = await place.owner.call(calls.create, {
    params: elsewhere,
    body: { type: 'current', ...judged, file: attachmentId },
  });
  expect(answer.status).toBe(404);
});

test('the monthly series has what held at the end of each month', async () => {
  done(await assess({ type: 'inherent', date: '2026-01-10' }));
  done(await assess({ type: 'inherent', date: '2026-03-05', likelihood: 2 }));
  const months = done(await place.owner.call(calls.series, { params }));
  expect(months.slice(0, 3)).toEqual([
    { month: '2026-01', inherent: 16, current: null, residual: null, target: null },
    { month: '2026-02', inherent: 16, current: null, residual: null, target: null },
    { month: '2026-03', inherent: 8, current: null, residual: null, target: null },
  ]);
});

test('a list is narrowed to a level and to a cell, and sorted by a score', async () => {
  const other = await makeRisk(place, 'Not rated at all');
  done(await assess());
  const ask = async (query: object) =>
    done(await place.owner.call(riskEndpoints.list, { params, query: { limit: 100, ...query } })).map(
      (one: { _id: string }) => one._id,
    );
  expect(await ask({ currentLevel: 'critical,high' })).toContain(params.recordId);
  expect(await ask({ currentLevel: 'low' })).not.toContain(params.recordId);
  expect(await ask({ cell: 'current-4-4' })).toContain(params.recordId);
  expect(await ask({ cell: 'current-4-5' })).not.toContain(params.recordId);
  expect(await ask({ cell: 'current-none' })).toContain(other._id);
  expect(await ask({ sort: 'current' })).toSatisfy(
    (ids: string[]) => ids.indexOf(other._id) < ids.indexOf(params.recordId),
  );
});
