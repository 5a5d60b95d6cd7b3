import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { User } from 'contract/access/user/user';
import type { Person } from './actors.ts';

type Body = Record<string, unknown> & { data?: unknown };

/** Somebody who is signed in at the API, without a browser. */
export type Caller = {
  url: string;
  user: User;
  tokens: { access: string; refresh: string };
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

function callerOf(url: string, { user, tokens }: Session, subid?: string): Caller {
  return {
    url,
    user,
    tokens: { access: tokens.access.token, refresh: tokens.refresh.token },
    async call(endpoint, args) {
      const given = (args ?? {}) as Args; // ArgsOf has these keys for every endpoint
      const answer = unwrap(
        endpoint,
        await send(url, endpoint, given, { token: tokens.access.token, ...(subid ? { subid } : {}) }),
      );
      return answer as AnswerOf<typeof endpoint>; // the server parses each answer by the same declaration
    },
  };
}

/** The same person at work in another organization that has let them in. */
export function actingIn({ url, user, tokens }: Caller, subid: string): Caller {
  const { access, refresh } = tokens;
  return callerOf(url, { user, tokens: { access: { token: access }, refresh: { token: refresh } } }, subid);
}

/** Signs somebody in who has signed up before. */
export async function signIn(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Caller> {
  const answer = await send(url, authEndpoints.login, { body: { email, password } });
  return callerOf(url, answer as unknown as Session);
}

/** Signs somebody up; their organization has no name yet. */
export async function registerAtApi(url: string, person: Person): Promise<Caller> {
  const { email, password, firstName, lastName } = person;
  const body = { name: `${firstName} ${lastName}`, email, password, contact: '+923001234567' };
  return callerOf(url, (await send(url, authEndpoints.register, { body })) as unknown as Session);
}

/** Signs somebody up and names their organization. */
export async function signUpWithOrganization(url: string, person: Person, orgName: string): Promise<Caller> {
  const caller = await registerAtApi(url, person);
  const user = await caller.call(userEndpoints.updateMe, { body: { orgName } });
  return { ...caller, user };
}
