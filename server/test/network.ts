import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { pathOf, type Caller, type Member } from './api.ts';

/** Calls a server over the network, as a script would. */
export type NetworkApi = Caller & {
  register(name?: string): Promise<Member>;
  withToken(token: string): Caller;
};

let count = 0;

/** The API at an address. A call that finds nobody there rejects. */
export function networkApi(url: string): NetworkApi {
  const withToken = (token?: string): Caller => ({
    async call(endpoint, args = {}, headers = {}) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(args.query ?? {})) query.set(name, String(value));
      const response = await fetch(`${url}/v1${pathOf(endpoint, args.params)}?${query.toString()}`, {
        method: endpoint.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...Object.fromEntries(
            Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
          ),
        },
        ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : text,
        // As injected answers have them: each cookie by itself.
        headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
      };
    },
  });
  return {
    ...withToken(),
    withToken,
    async register(name = 'Ada Example') {
      count += 1;
      const password = 'correct horse battery';
      const email = `caller${process.pid}-${count}@example.test`;
      const body = { name, email, contact: '+923001234567', password };
      const answer = await withToken().call(authEndpoints.register, { body });
      if (answer.status !== 201) throw new Error(`register: ${JSON.stringify(answer.body)}`);
      const { user, tokens } = answer.body;
      return { ...withToken(tokens.access.token), user, tokens, password };
    },
  };
}
