import { email } from 'contract/core/field';
import { asOneLine, isVisible } from 'contract/core/characters';
import { limits } from 'contract/core/limits';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Somebody as Google knows them: its own id for them, and the address that it has confirmed. */
export type GooglePerson = { subject: string; email: string; name: string };

/** Tells whose a Google access token is; refuses one that was not made for this Plumbline. */
export type Google = { identify(accessToken: string): Promise<GooglePerson> };

export type GoogleOptions = { clientId: string; tokenInfoUrl: string; userInfoUrl: string };

/** The issuer under which Google's ids are kept. */
export const googleIssuer = 'https://accounts.google.com';

const waitMs = 5000;
const answerMaxBytes = 64 * 1024;
const emailScopes = ['email', 'https://www.googleapis.com/auth/userinfo.email'];

/** 400: the token proves nothing here. Why, is said to nobody. */
export const badGoogleToken = () => new AppError('BAD_TOKEN', 'Google login failed');

const googleAway = (cause: unknown) =>
  Object.assign(
    new AppError(
      'UNAVAILABLE',
      'Google cannot be reached right now. Try again in a moment, or log in with your password.',
      { retryAfter: 10 },
    ),
    { cause },
  );

const isTrue = z.union([z.literal(true), z.literal('true')]);
const seconds = z.coerce.number().int();

// Google writes numbers and truths as texts; its userinfo does not.
const tokenInfo = z.object({
  aud: z.string(),
  sub: z.string().min(1).max(255),
  scope: z.string(),
  exp: seconds.optional(),
  expires_in: seconds.optional(),
});

const userInfo = z.object({
  sub: z.string().min(1).max(255),
  email: email(),
  email_verified: isTrue,
  name: z.string().optional(),
});

const isAbove = (value: number | undefined, least: number) => value === undefined || value > least;

function isForUs(info: z.output<typeof tokenInfo>, clientId: string): boolean {
  const { aud, scope, exp, expires_in: lives } = info;
  const scopes = scope.split(/\s+/);
  const isAlive =
    (exp !== undefined || lives !== undefined) && isAbove(exp, Date.now() / 1000) && isAbove(lives, 0);
  return (
    aud === clientId &&
    isAlive &&
    scopes.includes('openid') &&
    emailScopes.some((one) => scopes.includes(one))
  );
}

/** Asks Google, following no redirects; what it does not know is a bad token, what does not answer is an outage. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  }).catch((error: unknown) => {
    throw googleAway(error);
  });
  if (response.status >= 500 || response.status === 429)
    throw googleAway(new Error(`Google answered ${response.status}`));
  const text = await response.text().catch((error: unknown) => {
    throw googleAway(error);
  });
  if (!response.ok || text.length > answerMaxBytes) throw badGoogleToken();
  try {
    return JSON.parse(text);
  } catch {
    throw badGoogleToken();
  }
}

// A name that has none in it is the part of the address that people choose.
const nameOf = ({ name, email: address }: z.output<typeof userInfo>): string => {
  const given = asOneLine(name ?? '')
    .slice(0, limits.nameMax)
    .toWellFormed();
  return (isVisible(given) && given) || (address.split('@')[0] ?? address);
};

/** Google's two addresses behind `identify`: the token must be for our client, alive, and of a confirmed address. */
export function createGoogle({ clientId, tokenInfoUrl, userInfoUrl }: GoogleOptions): Google {
  return {
    async identify(accessToken) {
      const url = new URL(tokenInfoUrl);
      url.searchParams.set('access_token', accessToken);
      const info = tokenInfo.safeParse(await ask(url.href));
      if (!info.success || !isForUs(info.data, clientId)) throw badGoogleToken();
      // A token that no header can carry is none of Google's.
      if (!/^[\x21-\x7e]+$/.test(accessToken)) throw badGoogleToken();
      const person = userInfo.safeParse(await ask(userInfoUrl, { authorization: `Bearer ${accessToken}` }));
      if (!person.success || person.data.sub !== info.data.sub) throw badGoogleToken();
      return { subject: person.data.sub, email: person.data.email, name: nameOf(person.data) };
    },
  };
}
