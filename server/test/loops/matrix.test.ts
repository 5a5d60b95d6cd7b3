import { v7 as newId } from 'uuid';
import { isIdParam } from 'contract/core/endpoint';
import { levels } from 'contract/core/rights/levels';
import { isWorkspacePermission } from 'contract/core/rights/permissions';
import { allEndpoints } from 'contract/endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { testApi, type Answer, type Caller, type TestApi } from '../api.ts';
import { fingerprint } from './fingerprint.ts';
import type { Sample } from '../kind-samples.ts';
import { samples, sampleOf } from './samples.ts';
import { swapsIn } from './swaps.ts';
import { addMember, makeWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];
type Headers = Record<string, string | undefined>;

/** One way of naming something of another organization: what is sent, and what stands for it in words. */
type Attempt = { position: string; sample: Sample; headers?: Headers };

/** Who asks, and what they may be answered when they name something that is not theirs. */
type Principal = { name: string; caller: Caller; refusals: readonly number[]; skips?: readonly string[] };

let api: TestApi;
let mine: World;
let theirs: World;
let outsiders: Principal[];
const counted = new Map<string, number>();

// Logging out ends the caller's own session, whatever else the call names.
const closed = allEndpoints.filter(({ name, call }) => call.access !== 'public' && name !== 'auth.logout');
const refused = [400, 403, 404, 409, 410] as const;

const asOwner = (text: string, values: unknown[]) => api.owner.query(text, values);

/** The owner of a world in another session, by both steps of their login. */
async function loggedIn({ owner: who, factors }: World): Promise<Caller> {
  const login = await api.call(authEndpoints.login, {
    body: { email: who.user.email, password: who.password },
  });
  const recoveryCode = factors.recoveryCodes.pop();
  const { body } = await api.call(authEndpoints.takeSecondStep, {
    body: { token: login.body.mfa.token, recoveryCode },
  });
  return api.withToken(body.tokens.access.token);
}

/** A caller whose every call names an organization. */
const at = (caller: Caller, organizationId: string): Caller => ({
  call: (endpoint, args, headers) => caller.call(endpoint, args, { subid: organizationId, ...headers }),
});

async function makeOutsiders(): Promise<Principal[]> {
  const inactive = await addMember(api, theirs, { level: levels.admin });
  const gone = await addMember(api, theirs, { level: levels.admin });
  const revoked = await loggedIn(theirs);
  const both = await addMember(api, theirs, { level: levels.admin });
  await asOwner(`update accounts set status = 'inactive' where id = $1`, [inactive.user.accountId]);
  await asOwner(`update accounts set status = 'inactive', left_at = now() where id = $1`, [
    gone.user.accountId,
  ]);
  const { body } = await revoked.call(authEndpoints.logout);
  expect(body.success).toBe(true);
  return [
    { name: 'anonymous', caller: api, refusals: [401] },
    { name: 'revoked session', caller: revoked, refusals: [401] },
    { name: 'owner of another organization', caller: mine.owner, refusals: refused },
    { name: 'inactive member', caller: inactive, refusals: [403] },
    { name: 'former member', caller: gone, refusals: [403] },
    {
      // Their own organization is at hand; the other one, where they administer, may not be named by ids alone.
      name: 'member of both, acting in the wrong one',
      caller: at(both, 'default'),
      refusals: refused,
      skips: ['subid', 'accountid', 'account.switchTo'],
    },
  ];
}

beforeAll(async () => {
  api = await testApi();
  [mine, theirs] = [await makeWorld(api), await makeWorld(api)];
  outsiders = await makeOutsiders();
}, 120_000);

afterAll(async () => {
  await api.close();
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counted].map(([name, count]) => `${name} ${count}`).join(', ');
  process.stdout.write(`Isolation matrix: ${total} cases over ${closed.length} calls (${parts}).\n`);
});

// Somebody who is no member of a risk is removed from it without effect, wherever they are.
const ofAnything = new Set(['key', 'partNumber', 'type', 'target', 'memberId']);

/** Every position in which a call can name something of another organization. */
function attemptsOf({ name, call }: Named): Attempt[] {
  const [own, foreign] = [sampleOf(name, mine), sampleOf(name, theirs)];
  const inPath = call.params
    .filter((param) => !ofAnything.has(param) && foreign.params?.[param])
    .map((param) => ({
      position: 'path',
      sample: { ...own, params: { ...own.params, [param]: foreign.params?.[param] ?? '' } },
    }));
  const inBody = swapsIn(own.body, foreign.body).map((body) => ({
    position: 'body',
    sample: { ...own, body: body as Record<string, unknown> }, // a copy of a body
  }));
  const headers = [
    { position: 'subid', headers: { subid: theirs.organizationId } },
    { position: 'accountid', headers: { accountid: theirs.owner.user.accountId } },
  ].map((one) => ({ ...one, sample: foreign }));
  return [...inPath, ...inBody, ...headers];
}

/** Filters of a list by which ids of another organization can be asked for. */
function filtersOf({ call }: Named): string[] {
  if (!(call.query instanceof z.ZodObject)) return [];
  return Object.keys(call.query.shape).filter((field) =>
    ['site', 'process', 'workspace', 'item'].includes(field),
  );
}

const secretsOf = (world: World) => [world.owner.user.email, world.owner.user.accountId, world.recordId];

function expectNothingOf(world: World, { body }: Answer, sample: Sample, words: string): void {
  const [answer, sent] = [JSON.stringify(body), JSON.stringify(sample)];
  for (const secret of secretsOf(world)) {
    if (!sent.includes(secret)) expect(answer, words).not.toContain(secret);
  }
}

/** An answer without the id that was asked for, and without the moment: both may be said again. */
const saidOf = ({ body }: Answer, id = '') =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(id, 'asked')
      .replaceAll(/"asOf":"[^"]*"/g, '"asOf":"now"'),
  ) as unknown;

const count = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1);

describe('what is not theirs (T-01, T-02, T-15, T-16)', () => {
  test.each(closed.map((one) => [one.name, one] as const))(
    '%s refuses every outsider in every position',
    async (_, one) => {
      const before = await Promise.all(
        [mine, theirs].map((world) => fingerprint(api.owner, world.organizationId)),
      );
      for (const principal of outsiders) {
        for (const { position, sample, headers } of attemptsOf(one)) {
          if (principal.skips?.includes(position) || principal.skips?.includes(one.name)) continue;
          const answer = await principal.caller.call(one.call, sample, headers);
          const words = `${principal.name}, ${position}: ${answer.status} ${JSON.stringify(answer.body)}`;
          expect(principal.refusals, words).toContain(answer.status);
          expectNothingOf(theirs, answer, sample, words);
          count(principal.name);
        }
      }
      const after = await Promise.all(
        [mine, theirs].map((world) => fingerprint(api.owner, world.organizationId)),
      );
      expect(after).toEqual(before);
    },
  );

  const withIds = closed.filter(({ call }) =>
    call.params.some((param) => isIdParam(param) && param !== 'memberId'),
  );
  test.each(withIds.map((one) => [one.name, one] as const))(
    '%s answers an id of others as one that nobody has (T-03)',
    async (_, one) => {
      const own = sampleOf(one.name, mine);
      const ask = (param: string, id: string) =>
        mine.owner.call(one.call, { ...own, params: { ...own.params, [param]: id } });
      for (const param of one.call.params.filter((name) => isIdParam(name) && name !== 'memberId')) {
        const [foreign, unknown] = [
          await ask(param, sampleOf(one.name, theirs).params?.[param] ?? ''),
          await ask(param, newId()),
        ];
        expect(foreign.status, param).toBe(404);
        expect(foreign.body, param).toEqual(unknown.body);
        expect(Object.keys(foreign.headers), param).toEqual(Object.keys(unknown.headers));
        count('foreign as unknown');
      }
    },
  );

  const filtered = closed.filter((one) => filtersOf(one).length > 0);
  test.each(filtered.map((one) => [one.name, one] as const))(
    '%s finds nothing by filters of others',
    async (_, one) => {
      const ids: Record<string, string> = {
        site: theirs.siteId,
        process: theirs.processId,
        workspace: theirs.workspaceId,
        item: theirs.recordId,
      };
      for (const field of filtersOf(one)) {
        const asked = (id?: string) => ({ ...sampleOf(one.name, mine), query: { [field]: id } });
        const answer = await mine.owner.call(one.call, asked(ids[field]));
        expectNothingOf(theirs, answer, asked(ids[field]), one.name);
        const unknown = newId();
        const other = await mine.owner.call(one.call, asked(unknown));
        expect(saidOf(answer, ids[field]), one.name).toEqual(saidOf(other, unknown));
        const { data } = answer.body;
        if (typeof data === 'object' && 'total' in data) expect(data.total, one.name).toBe(0);
        count('filters');
      }
    },
  );
});

describe('who is in the organization, and not in the workspace', () => {
  const inWorkspace = closed.filter(
    ({ call }) =>
      call.access !== 'signedIn' && call.access !== 'public' && isWorkspacePermission(call.access),
  );

  test('is told of nothing there; one who administers another workspace is a viewer where they are one (T-15)', async () => {
    const { body } = await theirs.owner.call(workspaceEndpoints.risk.create, {
      body: { moduleId: theirs.moduleId, name: 'Elsewhere', description: 'Another workspace' },
    });
    const elsewhere: string = body.data._id;
    const [nobody, viewer] = [await addMember(api, theirs, {}), await addMember(api, theirs, { level: 1 })];
    await asOwner(
      `insert into account_permissions (organization_id, account_id, workspace_id, level) values ($1, $2, $3, 5)`,
      [theirs.organizationId, viewer.user.accountId, elsewhere],
    );
    const before = await fingerprint(api.owner, theirs.organizationId);
    for (const one of inWorkspace) {
      const sample = sampleOf(one.name, theirs);
      const hidden = await nobody.call(one.call, sample);
      expect(hidden.status, `${one.name}: ${JSON.stringify(hidden.body)}`).toBe(404);
      count('member without the workspace');
      // How far one has read is kept of whoever reads.
      if (one.call.method === 'GET' || one.name.endsWith('.markSeen')) continue;
      const answer = await viewer.call(one.call, sample);
      expect([403, 404], `${one.name}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      count('administrator elsewhere, viewer here');
    }
    expect(await fingerprint(api.owner, theirs.organizationId)).toBe(before);
  }, 120_000);
});

test('an answer kept under a key is replayed to its own caller alone', async () => {
  const headers = { 'idempotency-key': 'the-same-key' };
  const posts = closed.filter(
    ({ name, call }) => call.method === 'POST' && !call.holdsRight && samples[name],
  );
  for (const one of posts) {
    const sample = sampleOf(one.name, theirs);
    await theirs.owner.call(one.call, sample, headers);
    const answer = await mine.owner.call(one.call, sample, headers);
    expectNothingOf(theirs, answer, sample, one.name);
    count('idempotency key');
  }
});
