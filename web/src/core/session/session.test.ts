import '../../../test/setup.ts';
import { expect, test, vi } from 'vitest';
import { idOf, makeOpened, makeUser, signIn } from '../../../test/make.ts';
import { draftKey, noAccount } from './session-storage.ts';
import { session } from './session.ts';

const kept = () => JSON.parse(localStorage.getItem('persist:auth') ?? 'null') as Record<string, string>;

const otherTab = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

test('the session is kept under persist:auth, each value being JSON itself', () => {
  session.login(makeOpened());
  expect(kept()).toEqual({
    token: '"access-one"',
    refresh_token: '"refresh-one"',
    userType: '"admin"',
    isLoggedIn: 'true',
    user: JSON.stringify(makeUser()),
    organization: 'null',
    loading: 'false',
    error: 'null',
    subid: '"default"',
    accountId: '"default"',
    _persist: '{"version":-1,"rehydrated":true}',
  });
});

test('after a login the token and the user also stand under keys of their own, the account is the default', () => {
  session.login(makeOpened());
  expect(localStorage.getItem('token')).toBe('access-one');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(makeUser());
  expect(localStorage.getItem('subid')).toBe('default');
  expect(localStorage.getItem('accountId')).toBe('default');
});

test('what is the same as before is drawn by nobody anew', () => {
  session.login(makeOpened());
  const before = session.get();
  const listener = vi.fn();
  const stop = session.subscribe(listener);
  session.updateUser(makeUser());
  session.restore();
  expect(session.get()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  session.updateUser({ ...makeUser(), name: 'Another Name' });
  expect(listener).toHaveBeenCalled();
  stop();
});

test('a kept session is taken over at the start, with its account', () => {
  signIn();
  session.chooseAccount({ accountId: idOf(7), subid: idOf(8) });
  const before = session.get();
  session.restore();
  expect(session.get()).toMatchObject({ auth: before.auth, accountId: idOf(7), subid: idOf(8) });
});

test.each([
  ['not JSON', '{'],
  ['a number', '7'],
  ['an array', '[]'],
  ['null', 'null'],
  ['values that are not JSON', '{"token":"x","isLoggedIn":"true"}'],
  ['no user', '{"token":"\\"t\\"","refresh_token":"\\"r\\"","isLoggedIn":"true","user":"null"}'],
  [
    'a user of another shape',
    '{"token":"\\"t\\"","refresh_token":"\\"r\\"","isLoggedIn":"true","user":"{\\"id\\":1}"}',
  ],
  ['a token that is a number', '{"token":"7","refresh_token":"\\"r\\"","isLoggedIn":"true","user":"{}"}'],
  ['a session that is over', '{"token":"null","isLoggedIn":"false","_persist":"{}"}'],
])('%s under persist:auth reads as signed out, and nothing of it stays', (_name, value) => {
  localStorage.setItem('persist:auth', value);
  localStorage.setItem('user', '{"name":"Somebody"}');
  session.start();
  expect(session.get().auth).toMatchObject({ isLoggedIn: false, token: null, user: null });
  expect(localStorage.getItem('user')).toBeNull();
});

test('foreign values under subid and accountId mean the default', () => {
  signIn();
  localStorage.setItem('subid', '"><script>');
  localStorage.setItem('accountId', '[object Object]');
  session.start();
  expect(session.get()).toMatchObject({ subid: 'default', accountId: 'default', auth: { isLoggedIn: true } });
});

test('logging out removes every key except the theme of the device', () => {
  signIn();
  localStorage.setItem(draftKey(session.get(), 'risk:new'), '{}');
  localStorage.setItem('color-scheme', 'dark');
  sessionStorage.setItem('anything', '1');
  session.logout();
  expect(Object.keys(localStorage)).toEqual(['color-scheme']);
  expect(sessionStorage).toHaveLength(0);
  expect(session.get().auth.isLoggedIn).toBe(false);
});

test('a session that ends by itself leaves the unsaved texts of its person, which another person does not find', () => {
  signIn();
  const mine = draftKey(session.get(), 'risk:new');
  localStorage.setItem(mine, '{}');
  session.expire();
  expect(Object.keys(localStorage)).toEqual([mine]);
  signIn();
  expect(localStorage.getItem(mine)).toBe('{}');
  session.expire();
  signIn(makeUser({ _id: idOf(9) }));
  expect(localStorage.getItem(mine)).toBeNull();
});

test('logging out in another tab logs out here, and calls off what is in flight', () => {
  signIn();
  const inFlight = session.signal();
  localStorage.clear();
  otherTab(null);
  expect(session.get().auth.isLoggedIn).toBe(false);
  expect(inFlight.aborted).toBe(true);
});

test('another person who logs in in another tab is the person here too', () => {
  signIn();
  const changed = vi.fn();
  session.onChange(changed);
  const kestrel = localStorage.getItem('persist:auth') ?? '';
  localStorage.setItem('persist:auth', kestrel.replaceAll(idOf(1), idOf(9)));
  otherTab('persist:auth');
  expect(session.get().auth.user?._id).toBe(idOf(9));
  expect(changed).toHaveBeenCalledOnce();
});

test('a renewed token keeps what is in flight and is kept under both keys', () => {
  signIn();
  const inFlight = session.signal();
  session.renewed(makeOpened(makeUser(), 'two').tokens, 'refresh-one');
  expect(inFlight.aborted).toBe(false);
  expect(kept()['token']).toBe('"access-two"');
  expect(localStorage.getItem('token')).toBe('access-two');
});

test('what this tab keeps does not undo the tokens that another tab has renewed', () => {
  signIn();
  const text = localStorage.getItem('persist:auth') ?? '';
  localStorage.setItem(
    'persist:auth',
    text.replace('access-one', 'access-two').replace('refresh-one', 'refresh-two'),
  );
  session.updateUser(makeUser({ name: 'Mara L' }));
  expect(session.get().auth).toMatchObject({ token: 'access-two', refresh_token: 'refresh-two' });
  expect(kept()['refresh_token']).toBe('"refresh-two"');
});

test('what this tab learns late does not revive a session that another tab has ended', () => {
  signIn();
  localStorage.clear();
  session.updateUser(makeUser({ name: 'Mara L' }));
  expect(session.get().auth.isLoggedIn).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('starting and failing a login stand in the state, and the next start clears the error', () => {
  session.authStart();
  expect(session.get().auth).toMatchObject({ loading: true, error: null });
  session.authError('Email or password is wrong');
  expect(session.get().auth).toMatchObject({ loading: false, error: 'Email or password is wrong' });
  session.clearAuthError();
  expect(session.get().auth.error).toBeNull();
});

test('naming the organization is kept and shows on the user', () => {
  signIn(makeUser({ orgName: null }));
  session.updateOrganization({ _id: idOf(1), orgName: 'Kestrel Works' });
  expect(JSON.parse(kept()['organization'] ?? '')).toEqual({ _id: idOf(1), orgName: 'Kestrel Works' });
  expect(session.get().auth.user?.orgName).toBe('Kestrel Works');
});

const brakes = { _id: idOf(8), accountId: idOf(7), orgName: 'Example Brakes' };

/** Another tab enters an organization: what it writes is what this one would write. */
function enterElsewhere() {
  const before = Object.entries(localStorage) as [string, string][];
  const own = structuredClone(session.get());
  session.enterOrganization(brakes);
  const written = Object.entries(localStorage) as [string, string][];
  for (const [key, value] of before) localStorage.setItem(key, value);
  session.start();
  expect(session.get()).toMatchObject({ subid: own.subid, auth: { organization: own.auth.organization } });
  for (const [key, value] of written) localStorage.setItem(key, value);
  otherTab('persist:auth');
}

test('an organization that another tab enters is not entered here: nothing is called off, and the tab knows', () => {
  signIn();
  const inFlight = session.signal();
  const draft = draftKey(session.get(), 'site:new');
  enterElsewhere();
  expect(session.get()).toMatchObject({ subid: noAccount, elsewhere: { orgName: 'Example Brakes' } });
  expect(session.get().auth.user?.orgName).toBe(makeUser().orgName);
  expect(draftKey(session.get(), 'site:new')).toBe(draft);
  expect(inFlight.aborted).toBe(true); // by the start of the test's own tab
  const later = session.signal();
  otherTab('persist:auth');
  expect(later.aborted).toBe(false);
});

test('a tab that stays behind shares its tokens and leaves the organization of the others alone', () => {
  signIn();
  enterElsewhere();
  session.renewed(makeOpened(makeUser(), 'two').tokens, 'refresh-one');
  session.updateUser(makeUser({ name: 'Mara L' }));
  expect(kept()['token']).toBe('"access-two"');
  expect(JSON.parse(kept()['organization'] ?? '')).toMatchObject({ orgName: 'Example Brakes' });
  expect(localStorage.getItem('subid')).toBe(brakes._id);
  const renewedThere = (localStorage.getItem('persist:auth') ?? '').replace('access-two', 'access-three');
  localStorage.setItem('persist:auth', renewedThere);
  otherTab('persist:auth');
  expect(session.get()).toMatchObject({ subid: noAccount, auth: { token: 'access-three' } });
});

test('a tab that stays behind follows when it is told to, or chooses for all', () => {
  signIn();
  enterElsewhere();
  session.follow();
  expect(session.get()).toMatchObject({ subid: brakes._id, accountId: brakes.accountId, elsewhere: null });
  session.forgetAccount();
  enterElsewhere();
  session.enterOrganization({ ...brakes, _id: idOf(6), orgName: 'Example Axles' });
  expect(session.get()).toMatchObject({ subid: idOf(6), elsewhere: null });
  expect(localStorage.getItem('subid')).toBe(idOf(6));
});

test('one organization by its two names is one: opening a workspace of one’s own in another tab changes nothing', () => {
  signIn();
  const draft = draftKey(session.get(), 'site:new');
  const text = localStorage.getItem('persist:auth') ?? '';
  localStorage.setItem(
    'persist:auth',
    text.replace(String.raw`"subid":"\"default\""`, String.raw`"subid":"\"${idOf(1)}\""`),
  );
  otherTab('persist:auth');
  expect(session.get()).toMatchObject({ subid: idOf(1), elsewhere: null });
  expect(draftKey(session.get(), 'site:new')).toBe(draft);
});

test('drafts of two organizations are two', () => {
  signIn();
  const own = draftKey(session.get(), 'site:new');
  session.enterOrganization(brakes);
  expect(draftKey(session.get(), 'site:new')).not.toBe(own);
});
