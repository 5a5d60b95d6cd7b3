import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import { allEndpoints } from 'contract/endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { makePlace, makeRisk } from '../../../test/make.ts';
import { codeOf } from '../../../test/outside/totp.ts';
import { sign, signTogether } from '../../../test/sign.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Trial = {
  /** Tries it once, in whatever new attempt that takes. */
  give(given: string): Promise<Answer>;
  /** What would be right now. */
  right(): string;
  wrong: string;
  /** How many wrong ones there may be in a day. */
  most: number;
};

const words = 'wrong horse battery';

async function secondStep(ada: Member, field: 'code' | 'recoveryCode'): Promise<Trial> {
  const { secret, recoveryCodes } = await enrolTotp(ada);
  const login = { email: ada.user.email, password: ada.password };
  let token = '';
  let tries = 0;
  return {
    async give(given) {
      if (tries % limits.secondStepTries === 0)
        token = (await api.call(authEndpoints.login, { body: login })).body.mfa.token;
      tries += 1;
      return api.call(authEndpoints.takeSecondStep, { body: { token, [field]: given } });
    },
    right: () => (field === 'code' ? codeOf(secret, 1) : (recoveryCodes[0] ?? '')),
    wrong: field === 'code' ? '000000' : 'aaaaa-aaaaa',
    most: limits.codeGuesses,
  };
}

/** Signing a risk of somebody's own, each time anew. */
async function signing(field: 'password' | 'code', by = sign): Promise<Trial> {
  const place = await makePlace(api);
  const { owner, workspaceId } = place;
  const params = { workspaceId, recordId: (await makeRisk(place, 'Oil on the floor'))._id };
  const secret = field === 'code' ? (await enrolTotp(owner)).secret : '';
  return {
    give: (given) => by(owner, params, 'Reviewed', { [field]: given }),
    right: () => (field === 'code' ? codeOf(secret, 1) : owner.password),
    wrong: field === 'code' ? '000000' : words,
    most: limits.codeGuesses,
  };
}

/** The fields of bodies that are checked against what an account keeps, and how each is tried. */
const checked: Record<string, (ada: Member) => Promise<Trial>> = {
  'auth.login password': async ({ user: { email }, password: right }) => ({
    give: (password) => api.call(authEndpoints.login, { body: { email, password } }),
    right: () => right,
    wrong: words,
    most: limits.strangersGuesses,
  }),
  'auth.takeSecondStep code': (ada) => secondStep(ada, 'code'),
  'auth.takeSecondStep recoveryCode': (ada) => secondStep(ada, 'recoveryCode'),
  'security.prove password': async (ada) => ({
    give: (password) => ada.call(securityEndpoints.prove, { body: { password } }),
    right: () => ada.password,
    wrong: words,
    most: limits.codeGuesses,
  }),
  'security.prove code': async (ada) => {
    const { secret } = await enrolTotp(ada);
    return {
      give: (code) => ada.call(securityEndpoints.prove, { body: { code } }),
      right: () => codeOf(secret, 1),
      wrong: '000000',
      most: limits.codeGuesses,
    };
  },
  'risk-signature.sign password': () => signing('password'),
  'risk-signature.sign code': () => signing('code'),
  'risk-signature.signMany password': () => signing('password', signTogether),
  'risk-signature.signMany code': () => signing('code', signTogether),
  'user.updateMe currentPassword': async (ada) => ({
    give: (currentPassword) =>
      ada.call(userEndpoints.updateMe, { body: { email: 'another@example.test', currentPassword } }),
    right: () => ada.password,
    wrong: words,
    most: limits.codeGuesses,
  }),
};

/** Fields that set a password, or hold what the server has just given itself: there is nothing to guess. */
const harmless = [
  'auth.register password',
  'invitation.acceptAs password',
  'auth.resetPassword password',
  'user.updateMe password',
  'security.confirmTotp code',
];

const secretName = /(password|code|pin)$/i;

// Records of every kind are signed by one engine, which is tried with risks.
const tried = (name: string) => name.replace(/^[a-z-]+-signature/, 'risk-signature');

const fields = allEndpoints.flatMap((one) =>
  one.call.body instanceof z.ZodObject
    ? Object.keys(one.call.body.shape)
        .filter((name) => secretName.test(name))
        .map((name) => `${tried(one.name)} ${name}`)
    : [],
);

test('every field of a body that takes a secret is known to be checked on a counter, or to be none that could be guessed', () => {
  expect([...new Set(fields)].toSorted()).toEqual([...Object.keys(checked), ...harmless].toSorted());
});

const seen = ({ status, body }: Answer) => ({ status, body: { ...body, mfa: undefined } });

test.each(Object.entries(checked))(
  '%s: once the wrong ones of a day are used up, the right one is answered like a wrong one',
  async (_key, tryOut) => {
    const { give, right, wrong, most } = await tryOut(await api.register());
    const first = await give(wrong);
    expect(first.status).toBeGreaterThanOrEqual(400);
    for (let n = 1; n < most; n += 1) await give(wrong);
    expect(seen(await give(right()))).toEqual(seen(await give(wrong)));
    expect(seen(await give(right()))).not.toMatchObject({ status: 200 });
  },
  120_000,
);

test('what a session shows counts for the account, whatever call it is shown to', async () => {
  const ada = await api.register();
  const half = limits.codeGuesses / 2;
  const change = (currentPassword: string) =>
    ada.call(userEndpoints.updateMe, { body: { email: 'one.more@example.test', currentPassword } });
  const prove = (password: string) => ada.call(securityEndpoints.prove, { body: { password } });
  for (let n = 0; n < half; n += 1) await Promise.all([change(words), prove(words)]);
  expect((await change(ada.password)).body.errors).toEqual({
    currentPassword: 'The current password is wrong',
  });
  expect((await prove(ada.password)).body.errors).toEqual({ password: 'The current password is wrong' });
});

test('a right password takes none of the tries, and one that was not entered neither', async () => {
  const ada = await api.register();
  for (let n = 0; n <= limits.codeGuesses; n += 1) {
    expect((await ada.call(securityEndpoints.prove, { body: { password: ada.password } })).status).toBe(200);
    const empty = await ada.call(userEndpoints.updateMe, { body: { email: 'empty@example.test' } });
    expect(empty.body.errors).toEqual({ currentPassword: 'Enter your current password' });
  }
});
