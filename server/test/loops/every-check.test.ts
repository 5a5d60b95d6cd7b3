// Every check of the X-ray has something that it finds and something just beside that, in a workspace of each module:
// both are made, everything is checked once, and each is asked whether it was found.
import { moduleKeys } from 'contract/core/modules';
import { recordKinds } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { checksOf } from 'contract/xray-checks';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { features } from '../../src/features.ts';
import { testApi, type TestApi } from '../api.ts';
import type { KindSamples } from '../kind-samples.ts';
import { actionInputOf } from '../kind-samples.ts';
import { kinds } from '../kinds.ts';
import { makePlace, modulesOf, type Place } from '../make.ts';
import { testWorker, type TestWorker } from '../worker.ts';
import type { XrayCases, XrayHere } from '../xray-case.ts';
import { platformCases } from '../xray-cases.ts';

const sides = ['found', 'passed'] as const;

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await testApi();
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

/** The cases of all checks that apply in the workspaces of a kind. */
const casesOf = ({ xray }: KindSamples): XrayCases => ({ ...xray, ...platformCases });

const set = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

async function workspaceOf({ kind }: KindSamples, { owner }: Place): Promise<string> {
  const { module } = recordKinds[kind];
  const moduleId = (await modulesOf(owner))[module] ?? '';
  const body = { moduleId, name: 'Looked through', description: 'For the X-ray' };
  const made = await owner.call(workspaceEndpoints[module].create, { body });
  return String(made.body.data._id);
}

async function hereOf(samples: KindSamples, place: Place): Promise<XrayHere> {
  const { owner, siteId, processId } = place;
  const [{ kind }, organizationId] = [samples, owner.user._id];
  const workspaceId = await workspaceOf(samples, place);
  const at = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const ask = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await api.owner.query<Row>(text, [...values])).rows;
  let made = 0;

  async function call(name: string, params: object, body?: object) {
    const whole = name.startsWith('-') ? `${kind}${name}` : `${kind}.${name}`;
    const found = allEndpoints.find((one) => one.name === whole);
    if (!found) throw new Error(`There is no call ${whole}`);
    const answer = await owner.call(found.call, {
      params: { workspaceId, ...params },
      ...(body ? { body } : {}),
    });
    if (answer.status > 201) throw new Error(`${whole}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as Record<string, unknown>; // what these calls answer
  }

  async function addTo(table: string, id: string, columns: Record<string, string> = {}) {
    if (Object.keys(columns).length > 0) await ask(`update ${table} set ${set(columns)} where id = $1`, [id]);
    return id;
  }

  return {
    kind,
    owner,
    organizationId,
    workspaceId,
    siteId,
    ask,
    call,
    async addRecord(columns) {
      made += 1;
      const { _id } = await call('create', {}, samples.input(at, `Thing ${made}`));
      return addTo('records', String(_id), columns);
    },
    async addAction(recordId, columns) {
      const { _id } = await call('-action.create', { recordId }, actionInputOf(at, 'Seal it'));
      return addTo('actions', String(_id), columns);
    },
    async addPerson(level) {
      const id = newId();
      await ask(
        `with person as (insert into users (id, name, email) values ($2, 'Silent person', $5)),
         account as (insert into accounts (organization_id, id, user_id, role, account_type, name, email)
           values ($1, $2, $2, 'member', 'invited', 'Silent person', $5))
         insert into account_permissions (organization_id, account_id, workspace_id, level) values ($1, $2, $3, $4)`,
        [organizationId, id, workspaceId, level, `${id}@example.test`],
      );
      return id;
    },
  };
}

/** Looks through a workspace, and gives what was found in it, each as its check and the thing. */
async function lookThrough({ owner, workspaceId, kind, ask }: XrayHere): Promise<Set<string>> {
  const params = { type: recordKinds[kind].module, workspaceId };
  await owner.call(xrayEndpoints.check, { params });
  await vi.waitFor(
    async () => {
      const { body } = await owner.call(xrayEndpoints.find, { params });
      expect(body.data.state).toBe('ready');
    },
    { timeout: 30_000, interval: 100 },
  );
  const rows = await ask<{ one: string }>(
    `select key || ' ' || item_id as one from xray_findings where workspace_id = $1`,
    [workspaceId],
  );
  return new Set(rows.map(({ one }) => one));
}

/** What each side of the cases has made, and what was found there. */
async function makeSide(samples: KindSamples, side: (typeof sides)[number]) {
  const place = await makePlace(api);
  const [here, apart] = [await hereOf(samples, place), await hereOf(samples, place)];
  const made: Record<string, readonly string[]> = {};
  for (const [key, one] of Object.entries(casesOf(samples)))
    made[key] = [await one[side](one.apart ? apart : here)].flat();
  return { made, found: new Set([...(await lookThrough(here)), ...(await lookThrough(apart))]) };
}

for (const samples of kinds) {
  const { module } = recordKinds[samples.kind];
  describe(`the X-ray of a workspace of ${samples.kind}`, () => {
    let made: Record<(typeof sides)[number], Awaited<ReturnType<typeof makeSide>>>;

    beforeAll(async () => {
      made = { found: await makeSide(samples, 'found'), passed: await makeSide(samples, 'passed') };
    }, 120_000);

    for (const key of Object.keys(checksOf(module))) {
      test(`${key} finds what is beyond its boundary, and not what is just within`, () => {
        for (const side of sides) {
          const { made: things, found } = made[side];
          expect(things, `no case of ${key}`).toHaveProperty(key);
          const those = things[key] ?? [];
          const isFound = those.map((one) => found.has(`${key} ${one}`));
          expect(isFound, side).toEqual(those.map(() => side === 'found'));
        }
      });
    }
  });
}

test('every check that is declared has cases', () => {
  for (const module of moduleKeys) {
    const here = kinds.filter(({ kind }) => recordKinds[kind].module === module);
    const known = new Set(here.flatMap((samples) => Object.keys(casesOf(samples))));
    if (here.length === 0) continue;
    const missing = Object.keys(checksOf(module)).filter((key) => !known.has(key));
    expect(missing, module).toEqual([]);
  }
});
