import { replaceEqualDeep } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from 'contract/access/user/user';
import {
  accountBeside,
  type Auth,
  clearDatabases,
  clearKept,
  clearStores,
  draftsOf,
  draftPrefix,
  expiredKey,
  isSessionKey,
  type KeptSession,
  noAccount,
  organizationOf,
  readSession,
  signedOutAuth,
  tellExpired,
  writeSession,
  writeSwitchedAccount,
} from './session-storage.ts';

/** Why the last session of this tab ended: a person may be led back to where they were, unless they left on purpose. */
type Ending = { asked: boolean; userId: string };

type Tokens = { access: { token: string }; refresh: { token: string } };
/** Where another tab of this browser works by now, while this one stays where it is. */
type Elsewhere = { orgName: string | null };

type State = KeptSession & { ending: Ending | null; elsewhere: Elsewhere | null };

const signedOut: State = {
  auth: signedOutAuth,
  subid: noAccount,
  accountId: noAccount,
  ending: null,
  elsewhere: null,
};

let state = signedOut;
let inForce = new AbortController();
/** Whose session has ended by itself in another tab, as that tab has just told. */
let expiredElsewhere: string | undefined;
const listeners = new Set<() => void>();
const changeListeners = new Set<() => void>();

const identity = ({ auth, subid, accountId }: State) => `${auth.user?._id ?? ''} ${subid} ${accountId}`;

function become(next: State) {
  const last = state;
  // What is as it was stays the same object, so that nothing is drawn anew for it.
  state = replaceEqualDeep(last, next);
  if (state === last) return;
  if (identity(state) !== identity(last)) {
    inForce.abort(new DOMException('The session changed', 'AbortError'));
    inForce = new AbortController();
    for (const listener of changeListeners) listener();
  }
  for (const listener of listeners) listener();
}

function keep(next: State) {
  become(next);
  writeSession(next);
}

const updateAuth = (fields: Partial<Auth>) => keep({ ...state, auth: { ...state.auth, ...fields } });

function end(asked: boolean) {
  const userId = state.auth.user?._id;
  if (!userId) return;
  if (!asked) tellExpired(userId);
  const stays = asked ? undefined : draftsOf(userId);
  clearKept(stays);
  void clearStores(stays);
  become({ ...signedOut, ending: { asked, userId } });
}

/** The same session by its tokens; where it works, and as whom, is this one's. */
const withTokensOf = <T extends KeptSession>(own: T, { auth: { token, refresh_token } }: KeptSession): T => ({
  ...own,
  auth: { ...own.auth, token, refresh_token },
});

const isSamePerson = (one: KeptSession, other: KeptSession) =>
  one.auth.user !== null && one.auth.user._id === other.auth.user?._id;

/**
 * Takes over what storage holds now: at the start, and when another tab has written. An organization that another tab
 * has entered is not entered here: what is on screen, and what is being typed, belongs to the one of this tab.
 */
function restore(): void {
  const kept = readSession();
  if (!kept) return;
  if (isSamePerson(kept, state) && organizationOf(kept) !== organizationOf(state)) {
    become({ ...withTokensOf(state, kept), elsewhere: { orgName: kept.auth.organization?.orgName ?? null } });
    return;
  }
  const userId = state.auth.user?._id;
  const isOver = userId !== undefined && !kept.auth.isLoggedIn;
  const asked = userId !== expiredElsewhere;
  // What this tab keeps for itself goes with the session as well.
  if (isOver) void clearStores(asked ? undefined : draftsOf(userId));
  const ending = isOver ? { asked, userId } : state.ending;
  if (isOver) expiredElsewhere = undefined;
  become({ ...kept, ending, elsewhere: null });
}

/** Keeps this tab's session; of one that works elsewhere than the others, its tokens alone. */
function keepForAll(): void {
  const kept = state.elsewhere ? readSession() : undefined;
  writeSession(kept ? withTokensOf(kept, state) : state);
}

/** Takes the kept session over, to where the specification's keys send it; what is left of one that cannot be read is removed. */
function start(): void {
  become(signedOut);
  const kept = readSession();
  if (!kept) return;
  if (!kept.auth.isLoggedIn) return clearKept(draftPrefix);
  const account = accountBeside(kept);
  become({ ...signedOut, ...kept, ...account });
  // The session says where it is, so that it is one value again.
  if (account.subid !== kept.subid || account.accountId !== kept.accountId) writeSession(state);
}

/** Changes the session on top of what other tabs have kept meanwhile; nothing when it is over, or somebody else's. */
function amend(change: (current: State) => Partial<KeptSession>): void {
  const before = state;
  restore();
  if (!state.auth.isLoggedIn || !isSamePerson(before, state)) return;
  const last = state;
  const next = { ...state, ...change(state) };
  // Who chooses an organization here chooses it for the tabs to come.
  const isChosen = organizationOf(next) !== organizationOf(last);
  become(isChosen ? { ...next, elsewhere: null } : next);
  if (state !== last) keepForAll();
}

/** Whether the session whose access token this was goes on with another one. */
function goesOn(usedToken: string | null): boolean {
  restore();
  return state.auth.isLoggedIn && state.auth.token !== usedToken;
}

const amendAuth = (fields: Partial<Auth>) => amend(({ auth }) => ({ auth: { ...auth, ...fields } }));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  // By the time it is read, it may be gone. Who is signed out here is not meant.
  if (key === expiredKey && newValue === state.auth.user?._id) expiredElsewhere = newValue;
  if (isSessionKey(key)) restore();
});

// A page that the browser kept frozen has missed what other tabs did.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) restore();
});

/** The session of this browser, with the actions of the specification's section 4. */
export const session = {
  get: (): State => state,
  subscribe,
  start,
  restore,
  /** Aborts when the user, organization or account changes, so that no old answer reaches a new screen. */
  signal: (): AbortSignal => inForce.signal,
  /** Calls the listener after the user, organization or account changed. */
  onChange: (listener: () => void) => void changeListeners.add(listener),
  authStart: () => updateAuth({ loading: true, error: null }),
  authError: (error: string) => updateAuth({ loading: false, error }),
  /** A login that waits for its second step is not busy. */
  authWaits: () => updateAuth({ loading: false, error: null }),
  clearAuthError: () => updateAuth({ error: null }),
  login({ user, tokens }: { user: User; tokens: Tokens }): void {
    clearKept(draftsOf(user._id));
    void clearDatabases(draftsOf(user._id));
    const fields = {
      token: tokens.access.token,
      refresh_token: tokens.refresh.token,
      userType: user.role,
      user,
    };
    keep({ ...signedOut, auth: { ...signedOutAuth, ...fields, isLoggedIn: true } });
  },
  /** Keeps the tokens that a refresh token was renewed for; of a session that goes on with others by now, nothing. */
  renewed: ({ access, refresh }: Tokens, usedToken: string) =>
    amend(({ auth }) => {
      if (auth.refresh_token !== usedToken) return {};
      return { auth: { ...auth, token: access.token, refresh_token: refresh.token } };
    }),
  /** Ends the session because the person asked; nothing of theirs stays. */
  logout: () => end(true),
  goesOn,
  /**
   * Ends the session because the server no longer knows it; unsaved texts stay for the same person. What was refused is
   * the session of one token: one that goes on with another, because somebody logged in in another tab, is not over.
   */
  expire(usedToken: string | null = state.auth.token): void {
    if (!goesOn(usedToken)) end(false);
  },
  updateUser: (user: User) => amendAuth({ user }),
  /** Notes that an address is confirmed, where it is the person's. */
  confirmEmail: (email: string) =>
    amend(({ auth }) =>
      auth.user?.email === email ? { auth: { ...auth, user: { ...auth.user, isEmailVerified: true } } } : {},
    ),
  updateOrganization: (organization: NonNullable<Auth['organization']>) =>
    amend(({ auth }) => {
      const user = auth.user && { ...auth.user, orgName: organization.orgName };
      return { auth: { ...auth, organization, user } };
    }),
  /** Chooses the membership that `accountid` names, and the organization that `subid` names when given. */
  chooseAccount: (account: { accountId: string; subid?: string }) => amend(() => account),
  /** Works in another organization from now on. */
  enterOrganization(account: { _id: string; accountId: string; orgName: string | null }): void {
    const { _id, accountId, orgName } = account;
    amend(({ auth }) => ({
      subid: _id === auth.user?._id ? noAccount : _id,
      accountId,
      auth: { ...auth, organization: { _id, orgName }, user: auth.user && { ...auth.user, orgName } },
    }));
    if (organizationOf(state) === _id) writeSwitchedAccount(account);
  },
  /** Goes where another tab works by now. */
  follow(): void {
    const kept = readSession();
    if (kept) become({ ...kept, ending: state.ending, elsewhere: null });
  },
  /** Goes back to the person's own organization and account. */
  forgetAccount: () => amend(() => ({ accountId: noAccount, subid: noAccount })),
};

/** The session, drawn again when it changes. */
export function useSession(): State {
  return useSyncExternalStore(subscribe, session.get, session.get);
}
