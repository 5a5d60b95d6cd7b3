import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import type { Answer, Member } from '../api.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { networkApi, type NetworkApi } from '../network.ts';
import { endAll, makeDataDir, startProcess, type RunningProcess } from '../process.ts';
import { asOwner } from '../worker.ts';

const guesses = sizeOf('GUESSES', 130);
const networks = sizeOf('NETWORKS', 13);
const logins = sizeOf('LOGINS', 5);
/** What one network may try in a minute. */
const perMinute = 10;
const minutes = Math.ceil(guesses / networks / perMinute) - 1;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let database: TestDatabase;
let server: RunningProcess;
let api: NetworkApi;
let ada: Member;

beforeAll(async () => {
  [data, database] = await Promise.all([makeDataDir(), testDatabase()]);
  server = await startProcess({
    DATA_DIR: data.dataDir,
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: database.secretKey,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: 'on',
  });
  api = networkApi(server.url);
  ada = await api.register();
});
afterAll(async () => {
  await endAll();
  await Promise.all([data.remove(), database.drop()]);
});

const login = (password: string, headers: Record<string, string>) =>
  api.call(authEndpoints.login, { body: { email: ada.user.email, password } }, headers);

const deviceOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.includes('-device='))
    ?.split(';')[0] ?? '';

/** The logins of a person's own browser at an address: answers, and how long the slowest took. */
function browserAt(address: string) {
  const headers: Record<string, string> = { origin: server.url, 'x-forwarded-for': address };
  let slowest = 0;
  return {
    slowest: () => Math.round(slowest),
    async login(): Promise<number> {
      const began = performance.now();
      const answer = await login(ada.password, headers);
      slowest = Math.max(slowest, performance.now() - began);
      if (answer.status === 200) headers['cookie'] = deviceOf(answer);
      return answer.status;
    },
    openLink: (token: string) => api.call(authEndpoints.loginWithLink, { body: { token } }, headers),
  };
}

/** Guesses from one network after the other, each as fast as it is let. */
async function guessFrom(network: number): Promise<void> {
  const headers = { 'x-forwarded-for': `100.64.${network}.7` };
  for (let count = 0; count < guesses / networks;) {
    const { status, headers: told } = await login(`wrong horse battery ${network} ${count}`, headers);
    // Too often, or the server is busy with all the others.
    if (status === 429 || status === 503) {
      await wait(Number(told['retry-after']) * 1000);
      continue;
    }
    expect(status).toBe(401);
    count += 1;
  }
}

const countEvents = async (kind: string) => {
  const query = 'select count(*)::int as n from auth_events where user_id = $1 and kind = $2';
  return (await asOwner<{ n: number }>(database, query, [ada.user._id, kind]))[0]?.n ?? 0;
};

async function readLinks(): Promise<string[]> {
  const outbox = join(data.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.includes('sign-in-link'));
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.map((mail) => /\/sign-in-link\?token=([\w-]{43})/.exec(mail)?.[1] ?? '');
}

/** Gets in at a new device by the newest link in the mailbox, and gives how long that took. */
async function getInByLink(address: string): Promise<number> {
  const began = performance.now();
  const device = browserAt(address);
  expect(await device.login()).toBe(401);
  const opened = new Set<string>();
  await expect
    .poll(
      async () => {
        const token = (await readLinks()).at(-1);
        if (!token || opened.has(token)) return 0;
        opened.add(token);
        return (await device.openLink(token)).status;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(200);
  return Math.round(performance.now() - began);
}

/** Lets as much time pass as a link lives, for all that strangers have done. */
async function ageByALinksLife(): Promise<void> {
  const life = `interval '${limits.signInLinkMinutes} minutes'`;
  await asOwner(
    database,
    `update mailed_proofs set created_at = created_at - ${life}, expires_at = expires_at - ${life}`,
  );
  await asOwner(database, `update rate_limits set began_at = began_at - ${life}`);
}

test(
  'strangers from many networks who guess for hours verify a hundred passwords, and keep the true person out neither of a browser that is known nor of a new one (A-07, A-08)',
  async () => {
    const known = browserAt('192.0.2.10');
    expect(await known.login()).toBe(200);

    const began = performance.now();
    const attack = Promise.all(Array.from({ length: networks }, (_, network) => guessFrom(network)));
    const statuses: number[] = [];
    for (let count = 0; count < logins; count += 1) {
      statuses.push(await known.login());
      const due = (minutes * 60_000 * (count + 1)) / logins;
      await wait(Math.max(0, began + due - performance.now()));
    }
    await attack;
    const seconds = Math.round((performance.now() - began) / 1000);
    expect(statuses).toEqual(Array.from({ length: logins }, () => 200));
    const verified = await countEvents('login_fail');
    expect(verified).toBeLessThanOrEqual(limits.strangersGuesses);
    expect(verified).toBeGreaterThan(limits.strangersGuesses * 0.9);

    const first = await getInByLink('192.0.2.20');
    // The strangers go on, and have had every link that is sent meanwhile sent.
    for (let round = 1; round <= 3; round += 1) {
      await ageByALinksLife();
      await login('wrong horse battery', { 'x-forwarded-for': '100.64.0.7' });
    }
    const later = await getInByLink('192.0.2.30');
    expect(Math.max(first, later)).toBeLessThan(60_000);
    tell(
      `${guesses} guesses in ${seconds} s: ${verified} verified; ` +
        `${logins} of ${logins} logins from a known browser, the slowest ${known.slowest()} ms; ` +
        `from new ones by a link after ${first} and ${later} ms.`,
    );
  },
  120_000 + guesses * 100, // two hashes at once, on a machine that does other things, too
);
