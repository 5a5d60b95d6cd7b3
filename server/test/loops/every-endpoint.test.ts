import { v7 as newId } from 'uuid';
import { levels } from 'contract/core/rights/levels';
import { can, isWorkspacePermission, type Actor, type Permission } from 'contract/core/rights/permissions';
import { metaOf } from 'contract/core/field';
import { allEndpoints } from 'contract/endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Answer, type Caller, type Member, type TestApi } from '../api.ts';
import { serverModules } from '../../src/modules.ts';
import { kinds } from '../kinds.ts';
import { fingerprint } from './fingerprint.ts';
import type { Sample } from '../kind-samples.ts';
import { askEach } from './ask-each.ts';
import { comeBefore } from './come-before.ts';
import { samples, sampleOf } from './samples.ts';
import { addMember, makeWorld, renewedWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];

let api: TestApi;
const untouched = renewedWorld(() => api);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const isWrite = ({ call }: Named) => call.method !== 'GET';
const closed = allEndpoints.filter(({ call }) => call.access !== 'public');
const permitted = closed.filter(({ call }) => call.access !== 'signedIn');

/** Sends a call with a sample's values, some of them replaced. */
const send = (
  caller: Caller,
  { call }: Named,
  sample: Sample,
  headers?: Record<string, string | undefined>,
): Promise<Answer> => caller.call(call, sample, headers);

describe('declarations', () => {
  test('no two endpoints share method and path, and each says what it does', () => {
    const routes = allEndpoints.map(({ call }) => call.route.replace(/:[A-Za-z]+/g, ':'));
    expect(new Set(routes).size).toBe(routes.length);
    for (const { call } of allEndpoints) expect(call.summary).toMatch(/\.$/);
  });

  test('no body has a default, which a PATCH would write over what is there', () => {
    for (const { name, call } of allEndpoints) {
      const text = JSON.stringify(
        call.body ? z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) : {},
      );
      expect(text, name).not.toContain('"default"');
    }
  });

  test('every call with a body has a sample', () => {
    expect(
      allEndpoints.filter(({ name, call }) => call.body && !samples[name]).map(({ name }) => name),
    ).toEqual([]);
  });

  test('every field that people write has a label, in every body', () => {
    const bare = allEndpoints.flatMap(({ name, call }) =>
      call.body
        ? fieldsOfPeople(call.body)
            .filter(({ label }) => !label)
            .map(({ field }) => `${name} ${field}`)
        : [],
    );
    expect(bare).toEqual([]);
  });
});

// What a program sends for a person: where, which, on which version, and what is chosen by a button.
const unlabelled = new Set(
  `version versions workspace moduleId status role reason members libraries items lines accounts key target kind format token refreshToken
   passkey code recoveryCode access_token resetToken currentPassword type step stepId custom form5W2H feedback riskappetite riskAppetite
   assessmentApproval Permissions matching decision Form5W2H state search sort filters columns mine mapping mode defaultWorkspace
   defaultPermission fileName filetype uploadId numChunks planId billingCycle all ids value skipped isPutAway workspaces events enabled
   digest choices quietHours reassignTo leaveUnassigned to group position replacement months organizationRole roleId password confirmation isFavourite
   defaults edition field everywhere duplicates changes accountId given reference message screen stack quiet item skip unskip`.split(
    /\s+/,
  ),
);

const fieldsOfPeople = (body: z.ZodType) =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape)
        .filter(([field]) => !unlabelled.has(field))
        .map(([field, schema]) => ({ field, label: metaOf(schema as z.ZodType).label })) // shapes hold schemas
    : [];

describe('without a session', () => {
  test.each(closed.map((one) => [one.name, one] as const))('%s answers 401', async (_name, one) => {
    const params = Object.fromEntries(one.call.params.map((name) => [name, newId()]));
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const answer = await send(api, one, { params, body: {} }, headers);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ success: false, status: 'fail', code: 'NO_SESSION' });
    }
  });
});

describe('each role may do what the table says', () => {
  const roles = [
    { role: 'member', level: 0 },
    { role: 'member', level: levels.view },
    { role: 'member', level: levels.contribute },
    { role: 'member', level: levels.edit },
    { role: 'member', level: levels.approve },
    { role: 'member', level: levels.admin },
    { role: 'billing', level: 0 },
    { role: 'admin', level: 0 },
  ] as const;

  const expected = (permission: Permission, actor: Actor, aboutWorkspace: boolean): number[] => {
    if (aboutWorkspace && actor.level === 0) return [404];
    return can(actor, permission, 'unknown') ? [200, 201] : [403];
  };

  type Role = (typeof roles)[number];

  const actorOf = ({ role, level }: Role, accountId: string): Actor => {
    const isAdmin = role === 'admin';
    return {
      accountId,
      organizationRole: role,
      level: isAdmin ? 5 : level,
      levels: {},
      grants: isAdmin || level === 5 ? ['export', 'manage_custom_fields', 'legal_hold'] : [],
    };
  };

  /** Which right the step asks that the calls which move records of a kind are tried with, by their names. */
  const stepRights = new Map(
    Object.values(serverModules).flatMap((module) =>
      module.kinds.flatMap(({ kind, workflow }) => {
        const step = kinds.find((one) => one.kind === kind)?.step;
        const right = step && workflow.transitions[step]?.permission;
        return right ? [`${kind}.move`, `${kind}.moveMany`].map((name) => [name, right] as const) : [];
      }),
    ),
  );

  /** What a call may answer somebody of this role with. */
  function wantedOf({ name, call }: Named, actor: Actor): number[] {
    const permission = call.access as Permission; // `permitted` has only those
    const aboutWorkspace = isWorkspacePermission(permission) || call.params.includes('workspaceId');
    const wanted = expected(permission, actor, aboutWorkspace);
    const isAllowed = wanted.includes(200);
    // A relation to the record may allow what the level does not; this member has none.
    if (isAllowed && !can(actor, permission)) return [403];
    // What moves a record asks what the step asks.
    const step = stepRights.get(name);
    if (isAllowed && step && !can(actor, step)) return [403];
    // What somebody else has said is theirs to change, and more time is asked for by those whose action it is.
    if (
      isAllowed &&
      /-comment[.](?:update|remove)$|-action[.](?:extend|withdrawExtension|claim)$|-extension[.]withdraw$|^checklist-run[.]claim$/.test(
        name,
      )
    )
      return [403];
    // Somebody else is asked to decide, to score or to acknowledge, and has begun to sign.
    if (
      isAllowed &&
      /-approval[.]decide$|-assessment[.]score$|-message[.]acknowledge$|-signature[.]sign(?:Many)?$/.test(
        name,
      )
    )
      return [403];
    // An absence is its person's to change, or an administrator's; whoever works nowhere has nobody to stand in.
    const isAdministrator = can(actor, 'account.update');
    if (/^delegation[.](?:update|end)$/.test(name) && !isAdministrator) return [404];
    if (name === 'delegation.create' && actor.level === 0) return [400];
    // What somebody else has imported is taken back by who may delete it.
    if (isAllowed && name === 'record-import.undo' && !can(actor, 'risk.remove')) return [403];
    // Nobody hides a record from themselves: who is neither named by it nor may see confidential ones leaves it open.
    if (isAllowed && name.endsWith('.confide')) return [400];
    // Nobody mutes a record that they do not see.
    if (isAllowed && name.startsWith('muted.') && name !== 'muted.list' && actor.level === 0) return [404];
    // What the caller asks for is their own: an export or an upload of somebody else is 404, also to an admin of the workspace. So
    // a file that somebody else has uploaded is attached by nobody else, to a record or an answer.
    const isOthers =
      ['export.find', 'preference.changeItem'].includes(name) ||
      (/^(?:.+-file\.(?:create|renew)|(?:record-)?import\.create|checklist-run\.addPhoto|report\.(?:find|download|cancel|comparison))$/.test(
        name,
      ) &&
        wanted[0] !== 403);
    return isOthers ? [404] : wanted;
  }

  /** A world, and somebody of the role in each workspace that a call is about. */
  async function enter(role: Role) {
    const world = await untouched();
    const members = new Map<string, Promise<Member>>();
    let last: string | undefined;
    const memberOf = (workspaceId: string): Promise<Member> => {
      const known = members.get(workspaceId);
      if (known) return known;
      last = undefined;
      const member = addMember(api, world, { ...role, workspaceId });
      members.set(workspaceId, member);
      return member;
    };
    /** What is there before a call. What is done has the place entered anew, so that it is read again only after what comes before. */
    const before = async (isAnew: boolean): Promise<string> => {
      if (isAnew || !last) last = await fingerprint(api.owner, world.organizationId);
      return last;
    };
    return { world, memberOf, before };
  }

  test.each(roles)(
    '$role with level $level',
    (role) =>
      askEach(
        permitted,
        () => enter(role),
        async ({ world, memberOf, before }, one) => {
          const sample = sampleOf(one.name, world);
          const member = await memberOf(String(sample.body?.workspace ?? sample.params?.workspaceId));
          const wanted = wantedOf(one, actorOf(role, member.user.accountId));
          const isPrepared = await comeBefore(world, one.name);
          // Only where it is to be refused is anything compared.
          const was = wanted.includes(200) ? undefined : await before(isPrepared);
          const { status, body } = await send(member, one, sample);
          return {
            hasChanged: isPrepared || (status < 300 && isWrite(one)),
            check: async () => {
              expect(wanted, `${one.name}: ${JSON.stringify(body)}`).toContain(status);
              if (status >= 400)
                expect(await fingerprint(api.owner, world.organizationId), one.name).toBe(was);
            },
          };
        },
      ),
    240_000,
  );
});

describe("another organization's ids", () => {
  // Nothing that these tests send may change anything, so two worlds serve them all.
  let mine: World;
  let theirs: World;
  beforeAll(async () => {
    [mine, theirs] = [await makeWorld(api), await makeWorld(api)];
  });

  const inPath = closed.filter(({ call }) =>
    call.params.some((name) => /Id$|^id$/.test(name) && name !== 'memberId'),
  );

  test.each(inPath.map((one) => [one.name, one] as const))(
    '%s answers 404 to them in the path and changes nothing',
    async (_name, one) => {
      const before = await Promise.all([
        fingerprint(api.owner, theirs.organizationId),
        fingerprint(api.owner, mine.organizationId),
      ]);
      const foreign = sampleOf(one.name, theirs).params ?? {};
      for (const name of one.call.params.filter(
        (param) =>
          param in theirs.ids && !['memberId', 'key', 'partNumber', 'type', 'target'].includes(param),
      )) {
        const own = sampleOf(one.name, mine);
        for (const id of [foreign[name] ?? '', newId(), 'no-id']) {
          const answer = await send(mine.owner, one, { ...own, params: { ...own.params, [name]: id } });
          expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(404);
          expect(JSON.stringify(answer.body)).not.toContain(theirs.owner.user.email);
        }
      }
      expect(
        await Promise.all([
          fingerprint(api.owner, theirs.organizationId),
          fingerprint(api.owner, mine.organizationId),
        ]),
      ).toEqual(before);
    },
  );

  test.each(permitted.map((one) => [one.name, one] as const))(
    '%s refuses them in the headers',
    async (_name, one) => {
      const before = await fingerprint(api.owner, theirs.organizationId);
      const headers = [
        { subid: theirs.organizationId },
        { subid: 'no-id' },
        { accountid: theirs.owner.user.accountId },
      ];
      for (const header of headers) {
        const answer = await send(mine.owner, one, sampleOf(one.name, theirs), header);
        expect(answer.status, JSON.stringify(header)).toBe(403);
      }
      expect(await fingerprint(api.owner, theirs.organizationId)).toBe(before);
    },
  );

  const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  const withIds = closed.filter(({ call }) => call.body);

  test.each(withIds.map((one) => [one.name, one] as const))(
    '%s refuses them in the body and in its arrays',
    async (_name, one) => {
      const own = sampleOf(one.name, mine);
      const foreign = sampleOf(one.name, theirs).body ?? {};
      const before = await Promise.all([
        fingerprint(api.owner, theirs.organizationId),
        fingerprint(api.owner, mine.organizationId),
      ]);
      for (const [field, value] of Object.entries(own.body ?? {})) {
        const isId = typeof value === 'string' && idPattern.test(value);
        const isIds =
          Array.isArray(value) && value.every((id) => typeof id === 'string' && idPattern.test(id));
        // A plan is everybody's.
        if ((!isId && !isIds) || value === foreign[field]) continue;
        const swapped = isIds ? [...value, ...(foreign[field] as string[])] : foreign[field]; // the same sample of another world
        const answer = await send(mine.owner, one, { ...own, body: { ...own.body, [field]: swapped } });
        // As in the path: what is not theirs is not there (wire.md, identity and rights, 6).
        expect(answer.status, `${field}: ${JSON.stringify(answer.body)}`).toBe(404);
      }
      expect(
        await Promise.all([
          fingerprint(api.owner, theirs.organizationId),
          fingerprint(api.owner, mine.organizationId),
        ]),
      ).toEqual(before);
    },
  );
});

describe('hostile bodies', () => {
  const deep = (depth: number): unknown => (depth === 0 ? 'x' : { a: deep(depth - 1) });
  const hostile: unknown[] = [
    [],
    'text',
    42,
    null,
    true,
    deep(40),
    { name: 'a\u0000b', email: 'a\u0000@b.test' },
    { name: '\ud800' },
    { name: ['x'], version: 'one' },
    { name: 'x'.repeat(900_000) },
    { _id: newId(), organization_id: newId(), isDeleted: true, role: 'owner', status: 'deleted' },
    {
      dateIdentified: '0000-00-00',
      startDate: '2026-02-30',
      endDate: 'tomorrow',
      budget: 1e308 * 10,
      riskappetite: -0,
    },
    { libraries: Array.from({ length: 2000 }, () => newId()), members: 'all', managers: [{}] },
    JSON.parse('{"constructor": {"prototype": {"polluted": true}}, "custom": {"toString": 1}}'),
  ];
  const withBody = allEndpoints.filter(isWrite);

  test.each(withBody.map((one) => [one.name, one] as const))(
    '%s answers them with 4xx or takes them, never with 5xx',
    async (_name, one) => {
      const world = await untouched();
      for (const body of hostile) {
        const answer = await world.owner.call(one.call, { ...sampleOf(one.name, world), body });
        expect(
          answer.status,
          `${JSON.stringify(body)?.slice(0, 80)} ${JSON.stringify(answer.body).slice(0, 300)}`,
        ).toBeLessThan(500);
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({
            success: false,
            code: expect.any(String),
            message: expect.any(String),
          });
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  const demanding = allEndpoints.filter(({ call }) => call.body && !call.body.safeParse({}).success);

  test.each(demanding.map((one) => [one.name, one] as const))(
    '%s answers an empty body with a sentence for each field',
    async (_name, one) => {
      const world = await untouched();
      const answer = await world.owner.call(one.call, { ...sampleOf(one.name, world), body: {} });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION');
      for (const sentence of Object.values(answer.body.errors)) expect(sentence).toMatch(/^[A-Z].{4,}/);
      expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0);
    },
  );
});
