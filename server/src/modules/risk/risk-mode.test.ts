import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskAssessmentEndpoints as calls } from 'contract/modules/risk/risk-assessment.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints as schemes } from 'contract/modules/risk/risk-scheme.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { RiskMode } from 'contract/modules/risk/risk-levels';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  place = await makePlace(api);
  const { _id: recordId } = await makeRisk(place, 'The dose is too high');
  params = { workspaceId: place.workspaceId, recordId };
});

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

const { formula, likelihoods, impacts, dimensions, bands, fmea } = defaultScheme;
const content = { formula, likelihoods, impacts, dimensions, bands };

const publish = (change: object, version = 1) =>
  place.owner.call(schemes.publish, {
    params,
    body: { ...content, reason: 'As agreed', version, ...change },
  });
const beIn = async (mode: RiskMode, version = 1) => done(await publish({ mode }, version));
const assess = (judged: object) =>
  place.owner.call(calls.create, {
    params,
    body: { type: 'residual', date: '2026-01-10', rationale: 'It was measured.', ...judged },
  });
const findRisk = async () => done(await place.owner.call(riskEndpoints.find, { params }));
const stepOf = async (step: string) => {
  const { body } = await place.owner.call(riskEndpoints.steps, { params });
  return body.data.find((one: { step: string }) => one.step === step);
};

const dangerous = { severity: 9, occurrence: 3, detection: 10 };

describe('a mode', () => {
  test('is published as an edition, whose log says it; what is left out of the next one stays', async () => {
    const { _id, edition, mode } = await beIn('fmea');
    expect([edition, mode]).toEqual([2, 'fmea']);
    const log = await place.owner.call(logEndpoints.list, { params: { id: _id } });
    expect(log.body.data.logs[0].changes).toMatchObject([{ label: 'Mode', new: 'FMEA' }]);
    const raised = bands.map((band) => (band.level === 'critical' ? { ...band, from: 16 } : band));
    expect(done(await publish({ bands: raised }, 2))).toMatchObject({ edition: 3, mode: 'fmea', fmea });
  });

  test('that does not exist, and a table with a hole, are refused at their field', async () => {
    expect((await publish({ mode: 'guess' })).body.errors).toHaveProperty('mode');
    const holed = { ...fmea, priorities: fmea.priorities.with(1, ['LLL', 'LLLL', 'LLLL', 'LLLL', 'LLLL']) };
    expect((await publish({ fmea: holed })).body.errors).toHaveProperty('fmea.priorities.1.0');
    const short = { ...fmea, severities: fmea.severities.slice(1) };
    expect((await publish({ fmea: short })).body.errors).toEqual({
      'fmea.severities': 'Severity has ten ratings',
    });
  });

  test('is an administrator’s to choose', async () => {
    const approver = await addMember(api, joined(place), { level: 4 });
    const body = { ...content, mode: 'fmea' as const, reason: 'As agreed', version: 1 };
    expect((await approver.call(schemes.publish, { params, body })).status).toBe(403);
  });

  test('leaves what was judged by another as it was, with its numbers', async () => {
    const made = done(await assess({ likelihood: 4, impacts: { people: 4 } }));
    await beIn('fmea');
    const fresh = done(await assess({ ...dangerous, type: 'current' }));
    await beIn('matrix', 2);
    const { ratings } = await findRisk();
    expect(ratings.residual).toMatchObject({ score: 16, level: 'critical', rpn: null, priority: null });
    expect(ratings.current).toMatchObject({ score: 10, rpn: 270, priority: 'high' });
    const kept = done(await place.owner.call(calls.list, { params }));
    expect(kept.find(({ _id }: { _id: string }) => _id === made._id)).toMatchObject({
      edition: 1,
      score: 16,
      rpn: null,
    });
    expect(kept.find(({ _id }: { _id: string }) => _id === fresh._id)).toMatchObject({
      edition: 2,
      rpn: 270,
      severity: 9,
    });
  });
});

describe('by FMEA', () => {
  beforeEach(() => beIn('fmea'));

  // Impact 9 / 2 up is 5, likelihood 3 / 2 up is 2: the score is 10, High. 9 × 3 × 10 is 270; S 9, O 3, D 10 is H in the table.
  test('a risk has its number, its priority, and its place in the matrix', async () => {
    const judged = { likelihood: 2, impact: 5, score: 10, level: 'high', rpn: 270, priority: 'high' };
    expect(done(await assess(dangerous))).toMatchObject({ ...judged, ...dangerous, edition: 2, impacts: {} });
    expect((await findRisk()).ratings.residual).toMatchObject({ ...judged, isPending: true });
  });

  test('what is missing, beyond the scale or of another mode is refused at its field', async () => {
    expect((await assess({ severity: 9 })).body.errors).toEqual({
      occurrence: 'Occurrence is required',
      detection: 'Detection is required',
    });
    expect((await assess({ ...dangerous, severity: 11 })).body.errors).toEqual({
      severity: 'Severity is a whole number from 1 to 10',
    });
    expect((await assess({ ...dangerous, likelihood: 3, p1: 2 })).body.errors).toEqual({
      likelihood: 'Leave this out: FMEA does not ask it',
      p1: 'Leave this out: FMEA does not ask it',
    });
  });

  test('several score blind by it, and agree', async () => {
    const other = await addMember(api, joined(place), { level: 2, name: 'Hana Sato' });
    const evaluators = [place.owner.user.accountId, other.user.accountId];
    const { _id } = done(
      await place.owner.call(calls.askPanel, { params, body: { type: 'residual', evaluators } }),
    );
    const at = { params: { ...params, assessmentId: _id } };
    done(await place.owner.call(calls.score, { ...at, body: dangerous }));
    done(await other.call(calls.score, { ...at, body: { ...dangerous, detection: 6 } }));
    const shown = done(await place.owner.call(calls.find, at));
    expect(
      shown.scores.map(({ rpn, priority }: { rpn: number; priority: string }) => [rpn, priority]),
    ).toEqual(
      expect.arrayContaining([
        [270, 'high'],
        [162, 'medium'],
      ]),
    );
    const body = { ...dangerous, detection: 4, rationale: 'The gauge is new.', version: shown.version };
    expect(done(await place.owner.call(calls.agree, { ...at, body }))).toMatchObject({
      rpn: 108,
      priority: 'low',
    });
  });

  test('another table gives the risks that are rated other priorities, as its preview has said', async () => {
    done(await assess(dangerous));
    const mild = fmea.priorities.with(4, ['LLLL', 'LLMM', 'MHHH', 'HHHH', 'HHHH']);
    const preview = async (query: object) =>
      done(
        await place.owner.call(schemes.preview, {
          params,
          query: { formula: 'LxI', medium: 5, high: 10, critical: 15, ...query },
        }),
      );
    expect(await preview({ mode: 'fmea' })).toMatchObject({
      rated: 1,
      changed: 0,
      reprioritized: 0,
      unjudged: 0,
    });
    expect(await preview({ priorities: mild.flat().join('') })).toMatchObject({ reprioritized: 1 });
    expect(await preview({ mode: 'iso14971' })).toMatchObject({ unjudged: 1 });
    done(await publish({ fmea: { ...fmea, priorities: mild } }, 2));
    expect((await findRisk()).ratings.residual).toMatchObject({ priority: 'medium', edition: 3 });
    expect(done(await place.owner.call(calls.list, { params }))[0]).toMatchObject({
      priority: 'high',
      edition: 2,
    });
  });

  test('a list is narrowed to a priority and sorted by the number', async () => {
    done(await assess(dangerous));
    const { _id: other } = await makeRisk(place, 'The label is crooked');
    const ask = async (query: object) =>
      done(await place.owner.call(riskEndpoints.list, { params, query: query as never })).map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await ask({ priority: 'high' })).toEqual([params.recordId]);
    expect(await ask({ priority: 'low,medium' })).toEqual([]);
    expect(await ask({ sort: '-rpn' })).toEqual([params.recordId, other]);
  });

  test('a high priority is not approved as what is left; an acceptance or treatment answers it', async () => {
    await bringTo(api.owner, params.recordId, 'residual-review');
    const isMet = async () =>
      (await stepOf('approve-residual')).checks.find(({ key }: { key: string }) => key === 'priorityLowered')
        .ok;
    expect(await isMet()).toBe(true);
    const rate = (priority: string) =>
      api.owner.query(
        `update risk_ratings set severity = 9, occurrence = 3, detection = 10, priority = $2 where record_id = $1 and type = 'residual'`,
        [params.recordId, priority],
      );
    await rate('high');
    expect((await stepOf('approve-residual')).unmet).toContain(
      'The action priority that is left is high. Treat it further, or request acceptance and say why it may stay.',
    );
    await rate('medium');
    expect(await isMet()).toBe(true);
    await rate('high');
    await beIn('matrix', 2);
    expect((await stepOf('approve-residual')).checks.map(({ key }: { key: string }) => key)).not.toContain(
      'priorityLowered',
    );
  });
});

test('an acceptance of a risk by FMEA is of its priority too: a higher one is not what was asked for', async () => {
  await beIn('fmea');
  await bringTo(api.owner, params.recordId, 'evaluated');
  const rate = (detection: number, priority: string) =>
    api.owner.query(
      `update risk_ratings set severity = 9, occurrence = 3, detection = $2, priority = $3 where record_id = $1 and type = 'residual'`,
      [params.recordId, detection, priority],
    );
  await rate(6, 'medium');
  const { version } = await findRisk();
  done(await place.owner.call(riskEndpoints.move, { params, body: { step: 'request-acceptance', version } }));
  const newest = async () => done(await place.owner.call(riskParts.acceptance.list, { params }))[0];
  expect(await newest()).toMatchObject({ isStale: false, frozen: { priority: 'medium' } });
  await rate(10, 'high');
  expect(await newest()).toMatchObject({ isStale: true });
});

describe('by ISO 14971', () => {
  beforeEach(() => beIn('iso14971'));

  const hazard = {
    hazard: 'Electromagnetic energy',
    sequence: 'A cable is worn through',
    situation: 'The patient touches the housing',
    harm: 'Burn',
  };
  const change = async (patch: object) =>
    place.owner.call(riskEndpoints.update, {
      params,
      body: { ...patch, version: (await findRisk()).version },
    });

  // P1 4 and P2 4 come to step 3; 3 × 5 is 15, Critical.
  test('P1 and P2 come to the likelihood, and the worst harm to the impact', async () => {
    const judged = { p1: 4, p2: 4, impacts: { people: 5 } };
    expect(done(await assess(judged))).toMatchObject({
      ...judged,
      likelihood: 3,
      impact: 5,
      score: 15,
      level: 'critical',
      rpn: null,
    });
    expect((await assess({ p1: 4, severity: 3 })).body.errors).toEqual({
      impacts: 'Impact is required',
      severity: 'Leave this out: ISO 14971 does not ask it',
      p2: 'P2 is required',
    });
    expect((await assess({ ...judged, p2: 6 })).body.errors).toEqual({
      p2: 'P2 is a whole number from 1 to 5',
    });
  });

  test('what the hazard is made of is kept and logged, and asked before the risk is assessed', async () => {
    expect((await stepOf('assess')).unmet).toContain(
      'Describe the hazard, foreseeable sequence of events, hazardous situation and harm first.',
    );
    done(await change({ hazard: { ...hazard, harm: null } }));
    expect((await stepOf('assess')).unmet).toContain('Describe the harm first.');
    const after = done(await change({ hazard: { harm: hazard.harm } }));
    expect(after.hazard).toEqual(hazard);
    const { unmet, checks } = await stepOf('assess');
    expect(unmet).not.toContain('Describe the harm first.');
    // The four parts stand in place of the statement.
    expect(checks.map(({ label }: { label: string }) => label)).not.toContain(
      'Cause, event and consequence stated',
    );
    const log = await place.owner.call(logEndpoints.list, { params: { id: params.recordId } });
    expect(JSON.stringify(log.body.data.logs)).toContain('Foreseeable sequence of events');
  });

  test('the parts of a hazard are refused elsewhere, and what was said stays', async () => {
    done(await change({ hazard }));
    await beIn('matrix', 2);
    const refused = await change({ hazard: { harm: 'Shock' } });
    expect(refused.body.errors).toEqual({ 'hazard.harm': 'Leave this out: Matrix does not ask it' });
    expect(done(await change({ name: 'Renamed' })).hazard).toEqual(hazard);
    const made = await place.owner.call(riskEndpoints.create, {
      body: { ...place.riskInput('Another'), hazard },
    });
    expect(made.status).toBe(400);
  });

  describe('a control', () => {
    const input = () => ({
      name: 'Double insulation',
      controlType: 'preventive' as const,
      owners: [place.owner.user.accountId],
    });
    const add = async (more: object = {}) =>
      place.owner.call(riskParts.control.create, { params, body: { ...input(), ...more } });
    const verify = (control: { _id: string; version: number }, patch: object) =>
      place.owner.call(riskParts.control.update, {
        params: { ...params, controlId: control._id },
        body: { ...patch, version: control.version },
      });
    const by = () => ({ verifiedBy: place.owner.user.accountId, verifiedOn: '2026-01-12' });

    test('has one of the three places of the standard', async () => {
      expect((await add({ hierarchy: 'engineering' })).body.errors).toEqual({
        hierarchy: 'Choose inherently safe design, protective measure or information for safety',
      });
      expect(done(await add({ hierarchy: 'information' }))).toMatchObject({
        verifiedBy: null,
        newRisks: null,
      });
    });

    test('says who has verified it and when, and which risks it brings', async () => {
      const control = done(await add());
      expect((await verify(control, { verifiedOn: '2026-01-12' })).body.errors).toHaveProperty('verifiedBy');
      expect((await verify(control, { ...by(), verifiedOn: null })).body.errors).toHaveProperty('verifiedOn');
      expect((await verify(control, { ...by(), verifiedOn: '2999-01-01' })).body.errors).toHaveProperty(
        'verifiedOn',
      );
      expect((await verify(control, { newRisks: 'yes' })).body.errors).toEqual({
        newRisksNote: 'Say which new risks',
      });
      expect((await verify(control, { newRisks: 'perhaps' })).body.errors).toHaveProperty('newRisks');
      const verified = done(
        await verify(control, { ...by(), newRisks: 'yes', newRisksNote: 'It gets warmer' }),
      );
      expect(verified).toMatchObject({
        verifiedOn: '2026-01-12',
        newRisks: 'yes',
        verifiedBy: { name: 'Ada Example' },
      });
      await beIn('matrix', 2);
      expect((await verify(verified, { newRisks: 'no' })).body.errors).toHaveProperty('newRisks');
      expect(done(await verify(verified, { name: 'Insulation' }))).toMatchObject({
        newRisksNote: 'It gets warmer',
      });
    });

    test('that is not verified keeps treatment from being completed, and says what it lacks', async () => {
      await bringTo(api.owner, params.recordId, 'treating');
      const lacking = async () =>
        (await stepOf('complete-treatment')).unmet.filter((line: string) => line.includes('insulation'));
      const control = done(await add());
      expect(await lacking()).toEqual([
        'The control "Double insulation" lacks its place in the hierarchy, the verification that it is implemented, a test that shows it is effective and the answer whether it introduces new risks.',
      ]);
      const verified = done(await verify(control, { ...by(), hierarchy: 'inherent-design', newRisks: 'no' }));
      expect(await lacking()).toEqual([
        'The control "Double insulation" lacks a test that shows it is effective.',
      ]);
      done(
        await place.owner.call(riskParts['control-test'].create, {
          params: { ...params, controlId: verified._id },
          body: { result: 'effective', testedOn: '2026-01-15', tester: place.owner.user.accountId },
        }),
      );
      expect(await lacking()).toEqual([]);
    });
  });
});
