import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { dropAnswers } from '../http/query-client.ts';
import { session } from './session.ts';
import { organizationOf } from './session-storage.ts';
import { keyOf } from '../http/use-api.ts';

type News = { of: string; key: string };

/** Whose preferences are meant: one person's in one organization. */
function owner(): string {
  const kept = session.get();
  return `${kept.auth.user?._id ?? ''} ${organizationOf(kept)}`;
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('preferences') : undefined;
// Where a program runs this and not a browser, it may end all the same.
(channel as { unref?: () => void } | undefined)?.unref?.();

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.of !== owner()) return;
  const queryKey = keyOf(preferenceEndpoints.find, { params: { key: data.key } });
  dropAnswers({ queryKey });
});

/** Has the other tabs of this browser ask again for what the person remembers under this key. */
export function tellTabs(key: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of our origin alone
  channel?.postMessage({ of: owner(), key } satisfies News);
}
