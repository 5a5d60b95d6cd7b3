import { loadCode } from '../loading/load-code.ts';
import { request } from '../http/request.ts';
import { session } from './session.ts';

/**
 * Tells the server and ends the session here at once, whether or not the server can be told. It is told by the refresh
 * token, too: the access token of who was away for a while has run out.
 */
export async function signOut(): Promise<void> {
  try {
    const { authEndpoints } = await loadCode(() => import('contract/access/auth/auth.endpoints'));
    // Both tokens are of one session, which is the one that ends here.
    const { refresh_token: refreshToken } = session.get().auth;
    const body = refreshToken ? { refreshToken } : {};
    void request(authEndpoints.logout, { body }, { keepalive: true }).catch(() => undefined);
  } finally {
    session.logout();
  }
}
