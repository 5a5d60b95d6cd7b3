import {
  activityEntities,
  activityVerbs,
  describeActivity,
  describeChanges,
} from 'contract/describe-activity';
import { recordKindKeys } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api.ts';
import { fingerprint } from './fingerprint.ts';
import { comeBefore } from './come-before.ts';
import { sampleOf } from './samples.ts';
import { kindParts } from './kind-calls.ts';
import { trailRows } from './trail-rows.ts';
import { untoldKinds } from './untold-kinds.ts';
import { renewedWorld, type World } from '../world.ts';

/** A row of the trail, as far as these tests look at it. */
type Row = {
  entity: string;
  action: string;
  account_id: string;
  user_id: string;
  actor_name: string;
  actor_role: string;
  request_id: string;
  session_id: string | null;
  workspace_id: string | null;
  module: string | null;
  record_id: string | null;
  record_name: string | null;
  record_number: string | null;
  reason: string | null;
  changes: Record<string, [unknown, unknown]>;
};

let api: TestApi;
const untouched = renewedWorld(() => api);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const logged = allEndpoints.filter(
  ({ call }) => call.access !== 'public' && call.method !== 'GET' && !call.unlogged,
);

async function rowsAfter(organizationId: string, seq: number): Promise<Row[]> {
  const { rows } = await api.owner.query<Row>(
    'select * from activities where organization_id = $1 and seq > $2 order by seq',
    [organizationId, seq],
  );
  return rows;
}

async function lastSeq(organizationId: string): Promise<number> {
  const { rows } = await api.owner.query<{ seq: string }>(
    'select coalesce(max(seq), 0) as seq from activities where organization_id = $1',
    [organizationId],
  );
  return Number(rows[0]?.seq);
}

const idPattern = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const idsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(idPattern) ?? [];

// What is sent besides a record's fields: who, where, which version, what the log says in words or part by part, and
// secrets, which no log keeps.
const noFields = new Set(
  `version reason workspace moduleId accounts libraries items lines key target kind token passkey code access_token
   workspaces planId reference from to step reassignTo events group enabled form5W2H isFor
   password secret stages recordVersion choices bands likelihoods dimensions impacts isHeld`.split(/\s+/),
);
const renamed: Record<string, string> = {
  'attention.snooze until': 'snoozedUntil',
  'xray.ignore until': 'ignoredUntil',
};

const plainOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plainOf)
    : typeof value === 'object' && value !== null && '_id' in value
      ? value._id
      : value;

/** Each field that was sent, and whose value is another now, stands in a row with what was sent. */
function expectSent(name: string, body: Record<string, unknown>, rows: Row[]): void {
  for (const [field, sent] of Object.entries(body)) {
    if (noFields.has(field)) continue;
    const key = kindParts[`${name} ${field}`] ?? renamed[`${name} ${field}`] ?? field;
    const found = rows.find(({ changes }) => key in changes)?.changes[key];
    const isSame = unchanged.has(`${name} ${field}`);
    expect(found !== undefined, `${name}: no row says that ${field} changed`).toBe(!isSame);
    // Permissions are logged in words.
    if (found && field !== 'Permissions') expect(plainOf(found[1]), field).toEqual(sent);
  }
}

// What a sample sends as it is already.
const unchanged = new Set([
  'sign-in-policy.update passwordHistory',
  'sign-in-policy.update passwordDays',
  'sign-in-policy.update twoStepRequired',
  'sign-in-policy.update googleAllowed',
  // Where it is, the short form has said already; the process too, where the site has but one. Other kinds come later.
  ...recordKindKeys.map((kind) => `${kind}.takeOver site`),
  'risk.takeOver process',
  'risk-scheme.publish formula',
  // The name of what is logged says it.
  'risk-appetite.publish category',
  // Nobody is told by the log what one of several has scored.
  'risk-assessment.score likelihood',
  // What is kept is called so: a difference, or a link.
  'capa-similar.decide decision',
  // What is kept of each is its name: that of the process and of the site.
  'capa-blast-radius.take places',
  // Of an order each field that has moved says its own place and section.
  'custom-field.order sections',
]);

const isSecret = (key: string) => /password|secret|token|passkey|^codes?$|recovery/i.test(key);

/** What stands under the names of secrets, wherever it is in what was sent or answered. */
function secretsIn(value: unknown, within = false): string[] {
  if (typeof value === 'string') return within && value.length >= 6 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, within));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => secretsIn(one, within || isSecret(key)));
}

/** No secret that was sent or given out stands in a row, nor the hash of one (U-09). */
async function expectNoSecrets(world: World, rows: Row[], told: unknown[]): Promise<void> {
  const text = JSON.stringify(rows);
  for (const secret of told.flatMap((one) => secretsIn(one))) expect(text).not.toContain(secret);
  expect(text).not.toContain(world.owner.password);
  const { rows: kept } = await api.owner.query<{ hash: string }>(
    `select unnest(array[password_hash, signing_hash]) as hash from user_secrets`,
  );
  for (const { hash } of kept) if (hash) expect(text).not.toContain(hash);
}

const entities = new Set(activityEntities.map(({ value }) => value));
const verbs = new Set(activityVerbs.map(({ value }) => value));

/** Everything that a person reads of a row is in words. */
function expectWords(row: Row): void {
  const described = {
    entity: row.entity,
    action: row.action,
    recordName: row.record_name,
    recordNumber: row.record_number,
    changes: row.changes,
  };
  expect(entities.has(row.entity), `${row.entity} has a name`).toBe(true);
  expect(verbs.has(row.action), `${row.entity}.${row.action} has a verb`).toBe(true);
  // Without the name, which is somebody's.
  expect(describeActivity({ ...described, recordName: null })).not.toMatch(/_|[a-z]\.[a-z]/);
  // What an organization has added is called as they call it.
  const ours = describeChanges(described).filter(({ field }) => !field.startsWith('custom.'));
  for (const { label } of ours) expect(label, row.entity).toMatch(/^[A-Z0-9][^_.]*$/);
}

describe('the trail', () => {
  test('every logged write is expected to leave its rows, and no others are (U-04)', () => {
    expect(Object.keys(trailRows).toSorted()).toEqual(logged.map(({ name }) => name).toSorted());
  });

  test.each(logged.map((one) => [one.name, one] as const))(
    '%s leaves its rows: who, what, where, which record and what changed',
    async (name, one) => {
      const world = await untouched();
      await comeBefore(world, name);
      const seq = await lastSeq(world.organizationId);
      const sample = sampleOf(name, world);
      const answer = await world.owner.call(one.call, sample);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const rows = await rowsAfter(world.organizationId, seq);
      expect([...new Set(rows.map(({ entity, action }) => `${entity}.${action}`))]).toEqual(trailRows[name]);
      const { user } = world.owner;
      const own = one.call.params.map((param) => sample.params?.[param]);
      const about = new Set([
        ...idsIn(own),
        ...idsIn(sample.body),
        ...idsIn(answer.body),
        world.organizationId,
      ]);
      for (const row of rows) {
        expect([row.account_id, row.user_id, row.request_id]).toEqual([
          user.accountId,
          user._id,
          answer.headers['x-request-id'],
        ]);
        expect(row.session_id).toMatch(idPattern);
        expect(['Ada Example', 'Ada Renamed']).toContain(row.actor_name);
        expect(row.actor_role).toBe('owner');
        expectWords(row);
      }
      expect(
        rows.some(({ record_id }) => about.has(record_id ?? '')) || name === 'account.reassign',
        'a row names the record that the call was about',
      ).toBe(true);
      const workspaceId = String(
        sample.body?.workspace ?? (one.call.params.includes('workspaceId') && sample.params?.workspaceId),
      );
      if (workspaceId !== 'false')
        expect(new Set(rows.map((row) => row.workspace_id))).toEqual(new Set([workspaceId]));
      if (sample.body?.reason) expect(rows.map(({ reason }) => reason)).toContain(sample.body.reason);
      expectSent(name, sample.body ?? {}, rows);
      await expectNoSecrets(world, rows, [sample.body, answer.body]);
      expect(await untoldKinds(api.owner, world.organizationId)).toEqual([]);
    },
  );

  test('that cannot be written leaves no write behind (U-03)', async () => {
    for (const one of logged) {
      const world = await untouched();
      await comeBefore(world, one.name);
      await api.owner.query('alter table activities add constraint refused check (false) not valid');
      try {
        const before = await fingerprint(api.owner, world.organizationId);
        const answer = await world.owner.call(one.call, sampleOf(one.name, world));
        expect(answer.status, one.name).toBeGreaterThanOrEqual(500);
        expect(await fingerprint(api.owner, world.organizationId), one.name).toBe(before);
      } finally {
        await api.owner.query('alter table activities drop constraint refused');
      }
    }
  }, 240_000);
});
