import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import { testApi, type Answer, type Caller, type TestApi } from '../api.ts';
import { compareInterleaved, type Compared } from './interleaved.ts';
import { makePlace, makeRisk, type Place } from '../make.ts';

const pairs = sizeOf('PAIRS', 5);
/** Below this many pairs chance alone exceeds the figures. */
const isTimed = pairs >= 300;
/** Guesses at one address, fewer than would use them up. */
const eachAddress = 20;

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  await api.owner.query('update users set email_verified_at = now()');
});
afterAll(() => api.close());

type Kind = 'active' | 'disabled' | 'without password' | 'nobody';

/** Addresses of people of a kind; the password of those who have one is that of the place's owner. */
async function makeAddresses(kind: Kind, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.test`);
  if (kind === 'nobody') return emails;
  await api.owner.query(
    `with made as (insert into users (id, name, email, status)
       select gen_random_uuid(), 'Somebody', unnest($1::text[]), $2 returning id)
     insert into user_secrets (user_id, password_hash)
       select made.id, case when $3 then s.password_hash end from made, user_secrets s where s.user_id = $4`,
    [emails, kind === 'disabled' ? 'disabled' : 'active', kind !== 'without password', place.owner.user._id],
  );
  return emails;
}

const seen = ({ status, body, headers }: Answer, email?: string) => {
  const { 'x-request-id': _id, date: _date, 'set-cookie': cookies, ...same } = headers;
  const text = JSON.stringify({ status, body, headers: same, cookies });
  return email ? text.replaceAll(email, 'the address') : text;
};

type Door = { name: string; knock(email: string): Promise<Answer> };

/** Knocks at a door in the name of both kinds, in turn: what is answered is the same, and takes as long. */
async function compareAt(
  { name, knock }: Door,
  kinds: [Kind, Kind],
  prepare?: (emails: string[]) => Promise<void>,
) {
  const count = Math.ceil(pairs / eachAddress);
  const addresses = await Promise.all(kinds.map((kind) => makeAddresses(kind, count)));
  await prepare?.(addresses.flat());
  const answers = new Set<string>();
  const callsOf =
    (emails: string[] = []) =>
    async (index: number) => {
      const email = emails[index % count] ?? '';
      answers.add(seen(await knock(email), email));
    };
  for (let index = 0; index < 10; index += 1) await callsOf(await makeAddresses('nobody', count))(index);
  const compared = await compareInterleaved(pairs, [callsOf(addresses[0]), callsOf(addresses[1])]);
  judge(`${name}, ${kinds.join(' against ')}`, answers, compared);
}

/** One answer to both, and with enough pairs nothing to be told by the time that it takes. */
function judge(name: string, answers: ReadonlySet<string>, { gapMs, auc }: Compared): void {
  const figures = `gap ${gapMs.toFixed(2)} ms, AUC ${auc.toFixed(3)}`;
  tell(`${name}: ${answers.size} answer; ${figures}`);
  expect([...answers].slice(1), `besides ${[...answers][0]}`).toEqual([]);
  if (!isTimed) return;
  expect(gapMs, name).toBeLessThanOrEqual(5);
  expect(Math.abs(auc - 0.5), `${name}: ${figures}`).toBeLessThanOrEqual(0.06);
}

const outside = (name: string, endpoint: Endpoint, more: object = {}): Door => ({
  name,
  knock: (email) => api.call(endpoint, { body: { email, ...more } }),
});

const login = outside('login', authEndpoints.login, { password: 'wrong horse battery' });

const useUpGuesses = async (emails: string[]) => {
  await api.owner.query(
    `insert into guesses select sha256(convert_to('login ' || lower(e), 'UTF8')), array_fill(now(), array[$2::int])
       from unnest($1::text[]) e`,
    [emails, limits.strangersGuesses],
  );
};

const timeout = 60_000 + pairs * 2000;

test.each<[Kind, Kind]>([
  ['active', 'nobody'],
  ['disabled', 'nobody'],
  ['without password', 'nobody'],
])(
  'at the login nobody learns whether an address is known: %s and %s (A-10)',
  (...kinds) => compareAt(login, kinds),
  timeout,
);

test(
  'nor when its guesses are used up (A-10)',
  () => compareAt({ ...login, name: 'login without guesses left' }, ['active', 'nobody'], useUpGuesses),
  timeout,
);

test.each([
  outside('forgotten password', authEndpoints.forgotPassword),
  outside('newsletter', newsletterEndpoints.join),
])('nor at: $name (A-10)', (door) => compareAt(door, ['active', 'nobody']), timeout);

/** Invites an address, sends that again, and takes it back; gives what the second answered, without what is each one's own. */
async function inviteTwice(owner: Caller, email: string): Promise<Answer> {
  const Permissions = [{ workspace: place.workspaceId, permission: 'view' }];
  const made = await owner.call(invitationEndpoints.create, { body: { email, Permissions } });
  const invitationId: string = made.body.data._id;
  const again = await owner.call(invitationEndpoints.resend, { params: { invitationId } });
  const { _id: _own, createdAt: _made, expiresAt: _ends, lastSentAt: _sent, ...same } = again.body.data;
  const { 'content-length': _length, ...headers } = again.headers; // a time is written without its last zeros
  return { status: made.status, body: { ...again.body, data: same }, headers };
}

test(
  'nor by inviting somebody, once and again (A-10)',
  async () => {
    let count = 0;
    const knock = async (email: string) => {
      const answer = await inviteTwice(place.owner, email);
      count += 1;
      // So that neither the address nor the hour is used up.
      await api.owner.query(
        `update invitations set status = 'revoked', last_sent_at = now() - interval '2 days'`,
      );
      return answer;
    };
    await compareAt({ name: 'invitation, and again', knock }, ['active', 'nobody']);
    expect(count).toBeGreaterThan(2 * pairs);
  },
  timeout,
);

test(
  'an id of another organization is answered as one of nobody, and as soon (T-03, A-10)',
  async () => {
    const theirs = await makePlace(api, 'Stranger');
    const risk = await makeRisk(theirs, 'Theirs');
    const { workspaceId } = place;
    const doors = [
      [riskEndpoints.find, risk._id, (recordId: string) => ({ workspaceId, recordId })],
      [riskEndpoints.list, theirs.workspaceId, (id: string) => ({ workspaceId: id })],
      [workspaceEndpoints.risk.find, theirs.workspaceId, (id: string) => ({ workspaceId: id })],
      [siteEndpoints.find, theirs.siteId, (siteId: string) => ({ siteId })],
    ] as const;
    for (const [endpoint, foreign, paramsOf] of doors) {
      const answers = new Set<string>();
      const ask = (idOf: () => string) => async () => {
        const answer = await place.owner.call(endpoint, { params: paramsOf(idOf()) });
        expect(answer.status, endpoint.route).toBe(404);
        answers.add(seen(answer));
      };
      for (let index = 0; index < 10; index += 1) await ask(randomUUID)();
      const compared = await compareInterleaved(pairs, [ask(() => foreign), ask(randomUUID)]);
      judge(`${endpoint.route}, another organization's against nobody's`, answers, compared);
    }
  },
  timeout,
);

test('what these comparisons look for they find: two milliseconds more', async () => {
  const { gapMs, auc } = await compareInterleaved(30, [() => wait(2), () => wait(4)]);
  expect(gapMs).toBeGreaterThan(1);
  expect(auc).toBeGreaterThan(0.8);
});

test('Google tells its own people alone: what is wrong with a token, is said to nobody (A-10)', async () => {
  const [email = ''] = await makeAddresses('disabled', 1);
  const google = `google ${randomUUID()} ${email}`;
  const answers = await Promise.all(
    [google, 'a token of nobody'].map((token) =>
      api.call(authEndpoints.loginWithGoogle, { body: { access_token: token } }),
    ),
  );
  expect(new Set(answers.map((answer) => seen(answer, email))).size).toBe(1);
});
