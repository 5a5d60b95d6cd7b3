import type { Signature } from 'contract/records/signature/signature';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capaSigns } from '../../src/modules/capa/capa-signed-content.ts';
import { riskSigns } from '../../src/modules/risk/lifecycle/signed-content.ts';
import { serverModules } from '../../src/modules.ts';
import { type Member, testApi, type TestApi } from '../api.ts';
import { kinds } from '../kinds.ts';
import { addMember, makeWorld, type World } from '../world.ts';
import { addDifference, belowSigned } from '../below-signed.ts';

// Every step that is signed, of every kind: it is signed with what it is about, and a change of any of that is told.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const declared: Record<string, Record<string, Record<string, unknown> | undefined>> = {
  risk: riskSigns,
  capa: capaSigns,
};

const signed = Object.values(serverModules)
  .flatMap((module) => module.kinds)
  .flatMap(({ kind, workflow }) =>
    Object.entries(workflow.transitions).flatMap(([step, { from, signs, choice }]) =>
      signs
        ? [
            {
              kind,
              step,
              from: String(from[0]),
              meaning: signs,
              choice: Object.keys(choice?.choices ?? {})[0],
            },
          ]
        : [],
    ),
  );

function callOf(name: string) {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
}

const kindOf = (kind: string) => {
  const found = kinds.find((one) => one.kind === kind);
  if (!found?.bringTo) throw new Error(`Nothing is known of ${kind}`);
  return { ...found, bringTo: found.bringTo };
};

async function makeRecord(kind: string) {
  const workspaceId = world.kinds[kind as 'risk']?.ids['workspaceId'] ?? world.workspaceId;
  const signer = await addMember(api, world, { level: 5, name: 'signer', workspaceId });
  const { siteId, processId, owner } = world;
  const accountId = owner.user.accountId;
  const input = kindOf(kind).input({ workspaceId, siteId, processId, accountId }, 'Signed');
  const made = await owner.call(callOf(`${kind}.create`), { body: input });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { signer, params: { workspaceId, recordId: String(made.body.data._id) } };
}

type Params = { workspaceId: string; recordId: string };

async function take(who: Member, params: Params, { kind, step, meaning, choice }: (typeof signed)[number]) {
  const seen = await who.call(callOf(`${kind}-signature.review`), { params, query: { step } });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  const { hash, record, content } = seen.body.data;
  const body = { meaning, hash, recordVersion: record.version, step };
  const begun = await who.call(callOf(`${kind}-signature.challenge`), { params, body });
  const signature = { token: begun.body.data?.token, password: who.password };
  const moved = await who.call(callOf(`${kind}.move`), {
    params,
    body: { step, version: record.version, reason: 'So it is', choice, signature },
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return { content };
}

async function lastSignature(who: Member, kind: string, params: Params): Promise<Signature> {
  const { body } = await who.call(callOf(`${kind}-signature.list`), { params });
  return body.data[0] as Signature; // what the call declares
}

test.each(signed)(
  '$kind $step is signed with what it is about, and a change of that is told',
  async (one) => {
    const { kind, step, from } = one;
    const parts = Object.keys(declared[kind]?.[step] ?? {});
    expect(parts.length, 'what is signed with it').toBeGreaterThan(0);
    const { signer, params } = await makeRecord(kind);
    const { recordId } = params;
    await kindOf(kind).bringTo(api.owner, recordId, from);
    await kindOf(kind).setWay?.(api.owner, recordId, step);
    const below = belowSigned[kind];
    for (const query of below?.ready ?? []) await api.owner.query(query, [recordId]);

    const { content } = await take(signer, params, one);
    const given = await lastSignature(signer, kind, params);
    expect(given.content, 'what was shown is what is kept').toEqual(content);
    expect(given.content[0]).toMatchObject({ field: 'step' });
    expect(given.changes, 'just signed').toEqual([]);

    let before = new Set<string>();
    for (const part of parts) {
      const query = below?.changes[part];
      // What no row says, such as which cycle it is about, is changed by no row.
      if (query === null) continue;
      expect(query, `how ${part} of a ${kind} changes`).toBeDefined();
      await api.owner.query(query ?? '', [recordId]);
      const { changes } = await lastSignature(signer, kind, params);
      const after = new Set(changes.map(({ field }) => field));
      expect([...after].filter((field) => !before.has(field)).length, `${part} has changed`).toBeGreaterThan(
        0,
      );
      before = after;
    }
    const { body } = await signer.call(callOf(`${kind}-signature.verify`), { params });
    expect(body.data).toMatchObject({ isWhole: true });
  },
  120_000,
);

const addControl = `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type)
  select organization_id, gen_random_uuid(), workspace_id, id, 'Second check', 'detective' from records where id = $1`;

test.each([
  {
    kind: 'risk',
    step: 'approve',
    what: 'a control that treatment adds',
    add: addControl,
    change: `update risk_controls set deleted_at = now() where record_id = $1 and name = 'Torque check'`,
    told: /^Control: Torque check$/,
  },
  {
    kind: 'capa',
    step: 'begin-work',
    what: 'that it is another matter than one more CAPA',
    add: addDifference,
    change: `update capa_differences set reason = 'Of another make'
      where id = (select id from capa_differences where record_id = $1 order by id limit 1)`,
    told: /^Another matter than: CAPA-/,
  },
  {
    kind: 'capa',
    step: 'close',
    what: 'what became of a document that was put off',
    add: `update capa_document_impacts set decision = 'updated', version_after = '4' where record_id = $1`,
    change: `update capa_document_impacts set document = 'Form 9' where record_id = $1`,
    told: /^Document: Form 9$/,
  },
])(
  '$what leaves what is signed by $step of a $kind as it is; a change of what was there does not',
  async ({ kind, step, add, change, told }) => {
    const one = signed.find((each) => each.kind === kind && each.step === step);
    if (!one) throw new Error(`${kind} ${step} is signed`);
    const { signer, params } = await makeRecord(kind);
    await makeRecord(kind);
    await kindOf(kind).bringTo(api.owner, params.recordId, one.from);
    await kindOf(kind).setWay?.(api.owner, params.recordId, step);
    for (const query of belowSigned[kind]?.ready ?? []) await api.owner.query(query, [params.recordId]);
    await take(signer, params, one);
    const labels = async () => (await lastSignature(signer, kind, params)).changes.map(({ label }) => label);
    expect((await api.owner.query(add, [params.recordId])).rowCount).toBe(1);
    expect(await labels()).toEqual([]);
    await api.owner.query(change, [params.recordId]);
    expect(await labels()).toEqual([expect.stringMatching(told)]);
  },
);

test.each(signed)('$kind $step is not signed by what somebody saw of the record alone', async (one) => {
  const { kind, step, from, meaning } = one;
  const { signer, params } = await makeRecord(kind);
  await kindOf(kind).bringTo(api.owner, params.recordId, from);
  await kindOf(kind).setWay?.(api.owner, params.recordId, step);
  const seen = await signer.call(callOf(`${kind}-signature.review`), { params });
  const { hash, record } = seen.body.data;
  const body = { meaning, hash, recordVersion: record.version, step };
  const begun = await signer.call(callOf(`${kind}-signature.challenge`), { params, body });
  expect([begun.status, begun.body.code]).toEqual([409, 'VERSION_CONFLICT']);
});

test('what one would sign is asked for a step that is signed, and for no other', async () => {
  const { signer, params } = await makeRecord('risk');
  const asked = await signer.call(callOf('risk-signature.review'), { params, query: { step: 'hold' } });
  expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([400, ['step']]);
});
