import { reloadWithState } from '../../core/loading/carried-state.ts';

/** What the server says about Google: our client id, its script, and whether this document lets the script in. */
export type GoogleOffer = { clientId: string; script: string; isAdmitted: boolean };

/** Google as the first page was served with it; null where it is not offered. */
export function readGoogleOffer(): GoogleOffer | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="google-sign-in"]');
  const { script, admitted } = meta?.dataset ?? {};
  return meta?.content && script ? { clientId: meta.content, script, isAdmitted: admitted === 'true' } : null;
}

/** Whether the browser has fetched this document from the address that is shown now. */
function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname;
}

/**
 * Fetches the document of this address anew when the present one, which the browser got at another address, keeps
 * Google's script out; the router's state stays. Says whether it does.
 */
export function reloadForGoogle({ isAdmitted }: GoogleOffer): boolean {
  if (isAdmitted || isOwnDocument()) return false;
  reloadWithState();
  return true;
}

type TokenAnswer = { access_token?: string; error?: string };
type TokenClient = { requestAccessToken(): void };
type TokenOptions = {
  client_id: string;
  scope: string;
  callback: (answer: TokenAnswer) => void;
  error_callback: (error: unknown) => void;
};

declare global {
  interface Window {
    google?: { accounts: { oauth2: { initTokenClient(options: TokenOptions): TokenClient } } };
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): {
        createScriptURL(url: string): string;
      };
    };
  }
}

let loading: Promise<void> | undefined;

/** Loads Google's script once; a failed load may be tried again. */
export function loadGoogle({ script }: GoogleOffer): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    // The policy vouches for this one address, which came with our own document.
    const policy = window.trustedTypes?.createPolicy('google-sign-in', { createScriptURL: (url) => url });
    element.src = policy ? policy.createScriptURL(script) : script;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      loading = undefined;
      element.remove();
      reject(new Error('The script of Google could not be loaded'));
    });
    document.head.append(element);
  });
  return loading;
}

/** Opens Google's window, which only a tap may; gives the access token, or rejects when it was closed or failed. */
export function askGoogle({ clientId }: GoogleOffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const { google } = window;
    if (!google) {
      reject(new Error('The script of Google is not there'));
      return;
    }
    const client = google.accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope: 'openid profile email',
      callback: ({ access_token: token, error }) =>
        token ? resolve(token) : reject(new Error(error ?? 'There is no token')),
      error_callback: () => reject(new Error('The window was closed')),
    });
    client.requestAccessToken();
  });
}
