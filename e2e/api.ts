import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { User } from 'contract/access/user/user';
import type { Person } from './actors.ts';

type Body = Record<string, unknown> & { data?: unknown };

type Credentials = Pick<Person, 'email' | 'password'>;

/** Somebody who is signed in at the API, without a browser. */
export type Caller = {
  url: string;
  user: User;
  /** Of the session that a browser may go on with. */
  tokens: { access: string; refresh: string };
  credentials: Credentials;
  /** Makes a call and gives what its envelope holds; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, args?: ArgsOf<E>): Promise<AnswerOf<E>>;
};

function unwrap({ reply }: Endpoint, body: Body): unknown {
  if (reply.envelope === 'list') return { ...body, results: body.data };
  if (reply.envelope === 'paged') {
    const data = body.data as Body; // the envelope says so
    return { ...data, results: data[reply.key ?? 'results'] };
  }
  return ['ok', 'superset'].includes(reply.envelope) ? body.data : body;
}

type Args = { params?: Record<string, string>; query?: object; body?: object };

type Sender = { token?: string; subid?: string };

async function send(
  url: string,
  endpoint: Endpoint,
  args: Args,
  { token, subid }: Sender = {},
): Promise<Body> {
  const { params = {}, query = {}, body } = args;
  const path = endpoint.params.reduce(
    (text, name) => text.replace(`:${name}`, params[name] ?? ''),
    endpoint.path,
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${url}/v1${path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(subid ? { subid } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.route} was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Body; // every answer of the API is an object or an array
}

type Session = { user: User; tokens: { access: { token: string }; refresh: { token: string } } };

// Before an access token is over, after 15 minutes.
const renewAfterMs = 600_000;

type Opened = { session: Session; credentials: Credentials };

async function logIn(url: string, { email, password }: Credentials): Promise<Session> {
  return (await send(url, authEndpoints.login, { body: { email, password } })) as unknown as Session;
}

function callerOf(url: string, { session, credentials }: Opened, subid?: string): Caller {
  const { user, tokens } = session;
  let { token } = tokens.access;
  let since = Date.now();
  // Once more with the password: the session may be a browser's by then, which renews it for itself.
  async function renew(): Promise<void> {
    since = Date.now();
    token = (await logIn(url, credentials)).tokens.access.token;
  }
  return {
    url,
    user,
    tokens: { access: tokens.access.token, refresh: tokens.refresh.token },
    credentials,
    async call(endpoint, args) {
      if (Date.now() - since > renewAfterMs) await renew();
      const given = (args ?? {}) as Args; // ArgsOf has these keys for every endpoint
      const answer = await send(url, endpoint, given, { token, ...(subid ? { subid } : {}) });
      return unwrap(endpoint, answer) as AnswerOf<typeof endpoint>; // the server parses each answer by the same declaration
    },
  };
}

/** The same person at work in another organization that has let them in. */
export function actingIn({ url, user, tokens, credentials }: Caller, subid: string): Caller {
  const { access, refresh } = tokens;
  const session = { user, tokens: { access: { token: access }, refresh: { token: refresh } } };
  return callerOf(url, { session, credentials }, subid);
}

/** Signs somebody in who has signed up before. */
export async function signIn(url: string, credentials: Credentials): Promise<Caller> {
  return callerOf(url, { session: await logIn(url, credentials), credentials });
}

/** Signs somebody up; their organization has no name yet. */
export async function registerAtApi(url: string, person: Person): Promise<Caller> {
  const { email, password, firstName, lastName } = person;
  const body = { name: `${firstName} ${lastName}`, email, password, contact: '+923001234567' };
  const session = (await send(url, authEndpoints.register, { body })) as unknown as Session;
  return callerOf(url, { session, credentials: person });
}

/** Signs somebody up and names their organization. */
export async function signUpWithOrganization(url: string, person: Person, orgName: string): Promise<Caller> {
  const caller = await registerAtApi(url, person);
  const user = await caller.call(userEndpoints.updateMe, { body: { orgName } });
  return { ...caller, user };
}
