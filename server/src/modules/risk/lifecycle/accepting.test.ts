import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Step } from 'contract/core/step';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo } from '../../../../test/risk-stage.ts';
import { addMember } from '../../../../test/world.ts';

// Whoever is offered to accept a risk can be asked to, and nobody else can.

let api: TestApi;
let place: Place;
let people: Record<'Eda Editor' | 'Ada Approver' | 'Ava Admin' | 'Rae Reader' | 'Cleo Chief', Member>;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const add = (name: string, level: 1 | 2 | 3 | 4 | 5) => addMember(api, joined(place), { level, name });
  people = {
    'Eda Editor': await add('Eda Editor', 3),
    'Ada Approver': await add('Ada Approver', 4),
    'Ava Admin': await add('Ava Admin', 5),
    'Rae Reader': await add('Rae Reader', 1),
    'Cleo Chief': await add('Cleo Chief', 5),
  };
});
afterAll(() => api.close());

const medium = { score: 6, level: 'medium' };
const critical = { score: 20, level: 'critical' };

test.each([
  ['medium', medium, 'Eda Editor', ['Ada Approver', 'Ava Admin', 'Cleo Chief']],
  ['medium', medium, 'Ada Approver', ['Ava Admin', 'Cleo Chief']],
  ['critical', critical, 'Eda Editor', ['Ava Admin', 'Cleo Chief']],
  ['critical', critical, 'Ava Admin', ['Cleo Chief']],
] as const)(
  'of a %s risk %j %s asks those who may accept it',
  async (_level, { score, level }, asker, expected) => {
    const by = people[asker];
    const { _id: recordId } = await makeRisk(place, 'Worn clutch');
    const params = { workspaceId: place.workspaceId, recordId };
    await bringTo(api.owner, recordId, 'evaluated');
    await api.owner.query('update risk_ratings set score = $2, level = $3 where record_id = $1', [
      recordId,
      score,
      level,
    ]);
    await api.owner.query(
      `update risk_acceptances set valid_from = current_date - 1, expires_on = current_date + 30 where record_id = $1`,
      [recordId],
    );
    const { body } = await by.call(riskParts.acceptance.people, { params });
    const named: { _id: string; name: string; why: string | null }[] = body.data.filter(
      ({ name }: { name: string }) => name in people,
    );
    const offered = named.filter(({ why }) => why === null);
    expect(offered.map(({ name }) => name)).toEqual(expected);
    // Those who can be asked come first.
    expect(named.slice(0, offered.length)).toEqual(offered);
    const one = await by.call(riskParts.acceptance.people, { params, query: { limit: 1 } });
    expect(one.body.data).toMatchObject([{ why: null }]);
    for (const { _id, name, why } of named) {
      await api.owner.query('update risk_acceptances set approver_id = $2 where record_id = $1', [
        recordId,
        _id,
      ]);
      const steps = await by.call(riskEndpoints.steps, { params });
      const step: Step = steps.body.data.find((each: Step) => each.step === 'request-acceptance');
      expect([name, step.allowed], step.unmet.join(' ')).toEqual([name, why === null]);
      const asked = await by.call(riskParts.acceptance.people, { params, query: { ids: _id } });
      expect(asked.body.data).toEqual([expect.objectContaining({ _id, why })]);
    }
  },
);
