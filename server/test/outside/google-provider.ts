import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody at the provider; their id is what they log in with there. */
type Account = { id: string; email?: string; isUnverified?: boolean; name?: string };

export type GoogleProvider = {
  url: string;
  /** The settings of a server that is to believe it. */
  env: Record<string, string>;
  addAccount(account: Account): void;
  /** An access token as the provider's own login would give it. */
  makeToken(accountId: string, options?: TokenOptions): Promise<string>;
  /** Whether it answers at all: an outage. */
  isAway: boolean;
  close(): Promise<void>;
};

const clientId = 'plumbline-test';
/** A client of the provider that is not ours. */
export const foreignClient = 'another-application';

// In place of Google's script: the same interface, whose window is a login at this provider.
const script = (url: string) => `
window.google = { accounts: { oauth2: { initTokenClient({ client_id, scope, callback, error_callback }) {
  return { async requestAccessToken() {
    const verifier = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const challenge = btoa(String.fromCharCode(...new Uint8Array(digest))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const query = new URLSearchParams({ client_id, scope, response_type: 'code', redirect_uri: '${url}/done', state: verifier,
      code_challenge: challenge, code_challenge_method: 'S256' });
    const popup = window.open('${url}/auth?' + query, 'google', 'width=480,height=640');
    const timer = setInterval(() => { if (popup.closed) { stop(); error_callback({ type: 'popup_closed' }); } }, 200);
    const listen = (event) => { if (event.origin === '${url}') { stop(); callback(event.data); } };
    const stop = () => { clearInterval(timer); window.removeEventListener('message', listen); };
    window.addEventListener('message', listen);
  } };
} } } };`;

const page = (answer: object) =>
  `<!doctype html><script>opener.postMessage(${JSON.stringify(answer)}, '*'); close();</script>`;

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json', JSON.stringify(body));

function createProvider(url: string, accounts: Map<string, Account>): Provider {
  const client = (id: string) => ({
    client_id: id,
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${url}/done`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  });
  return new Provider(url, {
    clients: [client(clientId), client(foreignClient)],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the tests'] },
    findAccount(_context: unknown, id: string) {
      const account = accounts.get(id);
      if (!account) return undefined;
      const { email, isUnverified = false, name = 'Grace Example' } = account;
      return {
        accountId: id,
        claims: () => ({ sub: id, name, ...(email ? { email, email_verified: !isUnverified } : {}) }),
      };
    },
  });
}

/** What Google tells of a token; it writes its numbers as texts. */
async function tellToken(provider: Provider, response: ServerResponse, token: string): Promise<void> {
  const found = await provider.AccessToken.find(token);
  if (!found) return sendJson(response, 400, { error: 'invalid_token' });
  const { clientId: audience, accountId, scope, exp } = found;
  const lives = exp - Math.floor(Date.now() / 1000);
  const numbers = { exp: String(exp), expires_in: String(lives) };
  return sendJson(response, 200, { aud: audience, azp: audience, sub: accountId, scope, ...numbers });
}

/** Gives the token of a login to the page that opened the window. */
async function finish(url: string, response: ServerResponse, query: URLSearchParams): Promise<void> {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: query.get('code') ?? '',
      redirect_uri: `${url}/done`,
      code_verifier: query.get('state') ?? '',
    }),
  });
  send(response, 200, 'text/html', page((await answer.json()) as object));
}

type TokenOptions = { clientId?: string; scope?: string; seconds?: number };

async function makeToken(
  provider: Provider,
  accountId: string,
  { clientId: audience = clientId, scope = 'openid profile email', seconds = 3600 }: TokenOptions,
): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: audience });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const client = await provider.Client.find(audience);
  const gty = 'authorization_code';
  return new provider.AccessToken({ accountId, client, grantId, scope, gty, expiresIn: seconds }).save();
}

/** A real OpenID provider on loopback, with Google's two addresses and its script in front. */
export async function startGoogle(): Promise<GoogleProvider> {
  const accounts = new Map<string, Account>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(url, accounts);
  const serveProvider = provider.callback();
  const self = { isAway: false };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (self.isAway) send(response, 503, 'text/plain', 'Away');
    else if (pathname === '/tokeninfo')
      await tellToken(provider, response, searchParams.get('access_token') ?? '');
    else if (pathname === '/gsi/client') send(response, 200, 'text/javascript', script(url));
    else if (pathname === '/done') await finish(url, response, searchParams);
    else serveProvider(request, response);
  }
  server.on('request', (request, response) => void serve(request, response));

  return Object.assign(self, {
    url,
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_TOKENINFO_URL: `${url}/tokeninfo`,
      GOOGLE_USERINFO_URL: `${url}/me`,
      GOOGLE_SCRIPT_URL: `${url}/gsi/client`,
    },
    addAccount: (account: Account) => void accounts.set(account.id, account),
    makeToken: (accountId: string, options: TokenOptions = {}) => makeToken(provider, accountId, options),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
