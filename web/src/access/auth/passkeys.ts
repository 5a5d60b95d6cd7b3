import type { AnswerOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { loadCode } from '../../core/loading/load-code.ts';

type Challenge = AnswerOf<typeof authEndpoints.challengePasskey>;

const isAddress = /^(\d+\.){3}\d+$|:/;

/** Whether this browser can use a passkey here: it takes a host with a name, on a secure connection. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress.test(location.hostname);
}

// The library is fetched with the first passkey, not with the first screen.
const load = () => loadCode(() => import('@simplewebauthn/browser'));

/** Lets the browser answer a challenge with a passkey; null when the person called it off or has none. */
export async function answerWithPasskey({ options }: Challenge): Promise<Record<string, unknown> | null> {
  const { startAuthentication } = await load();
  // The server's library made them for the browser's.
  const asked = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON: asked }).then(
    (answer) => ({ ...answer }),
    () => null,
  );
}

/** Lets the browser make a new passkey; null when the person called it off, or the device has one already. */
export async function makePasskey({ options }: Challenge): Promise<Record<string, unknown> | null> {
  const { startRegistration } = await load();
  const asked = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON: asked }).then(
    (answer) => ({ ...answer }),
    () => null,
  );
}
