import { modules } from 'contract/core/modules';
import { plainAddresses } from '../../core/loading/plain-addresses.ts';

const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const word = '[A-Za-z0-9][A-Za-z0-9-]{0,63}';
const module = `(${Object.values(modules)
  .map(({ path }) => path)
  .join('|')})`;

/** The paths of the application that a redirect may lead to; each is compared whole. */
const allowed = [
  '/accept-invitation',
  '/dashboard/home',
  '/home/(profile|edit-profile|signatures)',
  '/my-task',
  `/need-attention(/${word}/detail)?`,
  '/notifications',
  '/search',
  '/(activity-logs|email-log)',
  '/subscription-billing',
  `/security-authentication(/access-reviews/${id})?`,
  '/global-user-management(/invite-user|/bulk-user-import)?',
  `/business-management(/add-new-site|/add-new-process|/import-sites|/import-processes|/(site|process)/${id})?`,
  `/${module}/${id}/(workspace|activity-log)`,
  `/${module}/${id}/workspace/${id}(/${word}){1,6}`,
  ...plainAddresses.map(({ path }) => `/${path.replace('/*', `(/${word}){0,6}`)}`),
].map((path) => new RegExp(`^${path}$`));

// A plain path and query in printable ASCII; no backslash, and no dot or percent in the path, which could hide another.
const plain = /^\/[A-Za-z0-9/_-]*(\?[!$-;=?-[\]_a-z~]*)?$/;

/**
 * The path and query of a `redirectTo` that leads to a screen of this application, or null. Anything that a browser
 * might read as another origin, another path or a script gives null.
 */
export function safeRedirect(value: string | null | undefined): string | null {
  if (!value || value.length > 1000 || !plain.test(value)) return null;
  const url = new URL(value, location.origin);
  const path = value.split('?', 1)[0];
  if (url.origin !== location.origin || url.pathname !== path) return null;
  return allowed.some((pattern) => pattern.test(path)) ? url.pathname + url.search : null;
}

/** Whether a redirect that passed is the acceptance of an invitation. */
export function isInvitation(redirect: string): boolean {
  return redirect.split('?', 1)[0] === '/accept-invitation';
}
