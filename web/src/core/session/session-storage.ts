import type { User } from 'contract/access/user/user';

/** The session as it is kept in the browser (specification, section 3). */
export type Auth = {
  token: string | null;
  refresh_token: string | null;
  userType: string | null;
  isLoggedIn: boolean;
  user: User | null;
  organization: { _id: string; orgName: string | null } | null;
  loading: boolean;
  error: string | null;
};

export type KeptSession = { auth: Auth; subid: string; accountId: string };

export const noAccount = 'default';

export const signedOutAuth: Auth = {
  token: null,
  refresh_token: null,
  userType: null,
  isLoggedIn: false,
  user: null,
  organization: null,
  loading: false,
  error: null,
};

const authKey = 'persist:auth';
const organizationKey = 'subid';
const accountKey = 'accountId';
/** What the key of every unsaved text begins with. */
export const draftPrefix = 'draft:';
const colorSchemeKey = 'color-scheme';
/** By this key other tabs hear whose session has ended by itself, before they find it gone; nothing stays under it. */
export const expiredKey = 'session-expired';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isUser = (value: unknown): value is User =>
  isObject(value) &&
  Array.isArray(value['accountDetails']) &&
  uuid.test(String(value['_id'])) &&
  [value['name'], value['email']].every((field) => typeof field === 'string');

const isOrganization = (value: unknown): value is Auth['organization'] =>
  isObject(value) && typeof value['_id'] === 'string';

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const signedOut: KeptSession = { auth: signedOutAuth, subid: noAccount, accountId: noAccount };

const isAccount = (value: unknown): value is string =>
  value === noAccount || (typeof value === 'string' && uuid.test(value));

function parseKept(text: string): KeptSession {
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept)) return signedOut;
  const field = (name: keyof Auth | 'subid' | 'accountId'): unknown =>
    typeof kept[name] === 'string' ? JSON.parse(kept[name]) : undefined;
  const account = (name: 'subid' | 'accountId') => {
    const value = field(name);
    return isAccount(value) ? value : noAccount;
  };
  const token = textOr(field('token'));
  const refresh_token = textOr(field('refresh_token'));
  const user = field('user');
  const organization = field('organization');
  if (field('isLoggedIn') !== true || !token || !refresh_token || !isUser(user)) return signedOut;
  const auth: Auth = {
    ...signedOutAuth,
    token,
    refresh_token,
    userType: textOr(field('userType')),
    isLoggedIn: true,
    user,
    organization: isOrganization(organization) ? organization : null,
  };
  return { auth, subid: account('subid'), accountId: account('accountId') };
}

function parseSession(text: string | null): KeptSession {
  try {
    return text === null ? signedOut : parseKept(text);
  } catch {
    return signedOut; // not JSON: some other program's value, or half of ours
  }
}

/**
 * Reads the kept session; whatever is missing, broken or foreign reads as signed out. Gives undefined when the
 * browser forbids storage.
 */
export function readSession(): KeptSession | undefined {
  try {
    return parseSession(localStorage.getItem(authKey));
  } catch {
    return undefined;
  }
}

/**
 * Where the keys of the specification send a session that is taken up anew: whoever set them by hand is believed. A
 * membership that is still the one of the organization before is not believed in another one.
 */
export function accountBeside({ subid, accountId }: KeptSession): Pick<KeptSession, 'subid' | 'accountId'> {
  try {
    const read = (key: string, own: string) => {
      const value = localStorage.getItem(key);
      return isAccount(value) ? value : own;
    };
    const beside = { subid: read(organizationKey, subid), accountId: read(accountKey, accountId) };
    const isOfAnother = beside.subid !== subid && beside.accountId === accountId;
    return isOfAnother ? { ...beside, accountId: noAccount } : beside;
  } catch {
    return { subid, accountId }; // storage is forbidden
  }
}

function serialize({ auth, subid, accountId }: KeptSession): string {
  const fields = Object.entries({ ...auth, subid, accountId });
  const texts = fields.map(([name, value]) => [name, JSON.stringify(value)]);
  return JSON.stringify({ ...Object.fromEntries(texts), _persist: '{"version":-1,"rehydrated":true}' });
}

/**
 * Keeps the session under the specification's keys; a browser that forbids storage keeps it in memory only. Other tabs
 * hear of each key by itself, so that only one holds what belongs together. The others are copies, and go first: who
 * reads meanwhile never finds a copy that is older than the session.
 */
export function writeSession(kept: KeptSession): void {
  const { auth, subid, accountId } = kept;
  try {
    localStorage.setItem(organizationKey, subid);
    localStorage.setItem(accountKey, accountId);
    if (auth.token) localStorage.setItem('token', auth.token);
    if (auth.user) localStorage.setItem('user', JSON.stringify(auth.user));
    localStorage.setItem(authKey, serialize(kept));
  } catch {
    // Storage is full or forbidden: the tab works on, a reload asks to log in.
  }
}

/** Keeps the organization that was switched to, as the server described it. */
export function writeSwitchedAccount(account: object): void {
  try {
    localStorage.setItem('switchedAccount', JSON.stringify(account));
  } catch {
    // As above.
  }
}

/**
 * Removes what is kept for a person. The colour scheme belongs to the device and stays; so do unsaved texts whose
 * key begins with `keptDrafts`. The session goes first: no tab may read what is left of it.
 */
export function clearKept(keptDrafts?: string): void {
  try {
    localStorage.removeItem(authKey);
    for (const key of Object.keys(localStorage)) {
      const stays = key === colorSchemeKey || (keptDrafts !== undefined && key.startsWith(keptDrafts));
      if (!stays) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** Tells the other tabs that the session of a user, which is cleared next, has ended by itself. */
export function tellExpired(userId: string): void {
  try {
    localStorage.setItem(expiredKey, userId);
  } catch {
    // Storage is forbidden, so that no other tab knows of this one.
  }
}

/** Removes the databases of this browser, but those of unsaved work whose names begin with `keptDrafts`. */
export async function clearDatabases(keptDrafts?: string): Promise<void> {
  try {
    const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
    for (const { name } of databases)
      if (name && !(keptDrafts !== undefined && name.startsWith(keptDrafts))) indexedDB.deleteDatabase(name);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** Empties the stores that live beside local storage: this tab's, the browser's caches and its databases, as above. */
export async function clearStores(keptDrafts?: string): Promise<void> {
  try {
    sessionStorage.clear();
    const caches = globalThis.caches ? await globalThis.caches.keys() : [];
    await Promise.all(caches.map((name) => globalThis.caches.delete(name)));
  } catch {
    // As above.
  }
  await clearDatabases(keptDrafts);
}

/** The organization that a session works in; one's own has the id of the user. */
export function organizationOf({ auth, subid }: Pick<KeptSession, 'auth' | 'subid'>): string {
  return subid === noAccount ? (auth.user?._id ?? '') : subid;
}

/** What the keys of a person's unsaved texts begin with, in whatever organization. */
export const draftsOf = (userId: string): string => `${draftPrefix}${userId}:`;

/** The key under which the unsaved text of a form is kept: for its person, in the organization that it is about. */
export function draftKey(kept: Pick<KeptSession, 'auth' | 'subid'>, form: string): string {
  return `${draftsOf(kept.auth.user?._id ?? '')}${organizationOf(kept)}:${form}`;
}

/** Whether unsaved text of a user is kept on this device. */
export function hasDrafts(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draftsOf(userId)));
  } catch {
    return false;
  }
}

/** Whether a change of this storage key (null: all of them) may change the session. */
export function isSessionKey(key: string | null): boolean {
  return key === null || key === authKey;
}
