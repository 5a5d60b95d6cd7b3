import { loadCode } from './load-code.ts';
import { request } from './request.ts';
import { session } from './session.ts';

/** Tells the server and ends the session here at once, whether or not the server can be told. */
export async function signOut(): Promise<void> {
  try {
    const { authEndpoints } = await loadCode(() => import('contract/auth/auth.endpoints'));
    void request(authEndpoints.logout, {}, { keepalive: true }).catch(() => undefined);
  } finally {
    session.logout();
  }
}
