import '../../../test/setup.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, makeOpened, makeUser, signIn } from '../../../test/make.ts';
import { noAccount, organizationOf } from './session-storage.ts';
import { session } from './session.ts';

type Tab = typeof session;
type Kept = ReturnType<Tab['get']>;
/** What one tab did to the storage, key by key: what became of each, or null where it went. */
type Write = { key: string; value: string | null };

const axles = { _id: idOf(1), accountId: idOf(2), orgName: 'Kestrel Works' };
const brakes = { _id: idOf(8), accountId: idOf(7), orgName: 'Example Brakes' };
const organizations = [axles, brakes];
const someone = makeUser({ _id: idOf(9), id: idOf(9), orgName: 'Example Chains' });

const keptNow = () => Object.entries(localStorage) as [string, string][];

function put({ key, value }: Write) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

function putBack(entries: [string, string][]) {
  localStorage.clear();
  for (const [key, value] of entries) put({ key, value });
}

/** Does something in a tab, and takes it back out of the storage: this tab has yet to hear of it. */
function writesOf(act: () => void): Write[] {
  const before = keptNow();
  const writes: Write[] = [];
  const { setItem, removeItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage && this.getItem(key) !== value) writes.push({ key, value });
    setItem.call(this, key, value);
  });
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (this === localStorage && this.getItem(key) !== null) writes.push({ key, value: null });
    removeItem.call(this, key);
  });
  act();
  vi.restoreAllMocks();
  putBack(before);
  return writes;
}

/** What was written arrives here, as a browser brings it: one key, and its event, after the other. */
function arrive(writes: Write[], afterEach: () => void = () => undefined) {
  for (const write of writes) {
    put(write);
    dispatchEvent(new StorageEvent('storage', { key: write.key, newValue: write.value }));
    afterEach();
  }
}

/** The whole application once more, as a second tab has it. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  const { session: other } = await import('./session.ts');
  other.start();
  return other;
}

/** The organization, and whether the membership that calls name is one of it. */
function placeIn(kept: Kept) {
  if (!kept.auth.isLoggedIn) return { at: 'signed out', isWhole: kept.subid === noAccount };
  const id = organizationOf(kept);
  const found = organizations.find(({ _id }) => _id === id);
  const isOwnMembership = kept.accountId === noAccount || kept.accountId === found?.accountId;
  return { at: id, isWhole: isOwnMembership || kept.auth.user?._id === someone._id };
}

const actions: Record<string, (tab: Tab) => void> = {
  'enters the other organization': (tab) => tab.enterOrganization(brakes),
  'goes home': (tab) => tab.enterOrganization(axles),
  'opens a workspace of the other organization': (tab) =>
    tab.chooseAccount({ subid: brakes._id, accountId: brakes.accountId }),
  'opens a workspace of its own': (tab) =>
    tab.chooseAccount({ subid: axles._id, accountId: axles.accountId }),
  'forgets the account': (tab) => tab.forgetAccount(),
  'renews the tokens': (tab) => tab.renewed(makeOpened(makeUser(), 'two').tokens, 'refresh-one'),
  'learns the person anew': (tab) => tab.updateUser(makeUser({ name: 'Mara L' })),
  'confirms the address': (tab) => tab.confirmEmail(makeUser().email),
  'names the organization': (tab) => tab.updateOrganization({ _id: axles._id, orgName: 'Kestrel' }),
  'logs out': (tab) => tab.logout(),
  expires: (tab) => tab.expire(),
  'logs in as somebody else': (tab) => tab.login(makeOpened(someone, 'nine')),
};

const places = organizations.flatMap((here) =>
  organizations.map((there) => ({ here, there, name: `${here.orgName} and ${there.orgName}` })),
);
const cases = places.flatMap((place) => Object.keys(actions).map((action) => ({ ...place, action })));

let other: Tab;

beforeEach(async () => {
  signIn();
  other = await openTab();
});

test.each(cases)(
  'at $name: the other tab $action, and no tab ever mixes the two',
  ({ here, there, action }) => {
    session.enterOrganization(here);
    arrive(writesOf(() => other.enterOrganization(there)));
    other.start();
    const seen = new Set<string>();
    const note = (kept: Kept) => {
      const { at, isWhole } = placeIn(kept);
      const named = kept.auth.user?.orgName ?? '';
      seen.add(`${at} ${isWhole ? '' : `with ${kept.accountId} `}${named}`);
      return { at, isWhole };
    };
    const stop = session.subscribe(() => note(session.get()));
    const before = note(session.get());
    const writes = writesOf(() => actions[action]?.(other));
    arrive(writes, () => {
      expect(note(session.get()).isWhole).toBe(true);
      // A tab that is opened now reads what there is now.
      const entries = keptNow();
      other.start();
      expect(placeIn(other.get())).toMatchObject({ isWhole: true });
      putBack(entries);
    });
    stop();
    // Where it was and where it is: nothing in between, but that between two people nobody is signed in.
    const after = note(session.get());
    const isSomebodyElse = session.get().auth.user?._id === someone._id;
    const allowed = [before.at, after.at, ...(isSomebodyElse ? ['signed out'] : [])];
    expect([...seen].filter((one) => !allowed.some((at) => one.startsWith(at)))).toEqual([]);
    expect(session.get().auth.isLoggedIn).toBe(!['logs out', 'expires'].includes(action));
  },
);

test('a tab that stays goes on with what it has asked while the other one comes back to it', () => {
  arrive(writesOf(() => other.enterOrganization(brakes)));
  expect(session.get().elsewhere).toEqual({ orgName: 'Example Brakes' });
  const inFlight = session.signal();
  other.start();
  const home = session.get().accountId;
  arrive(writesOf(() => other.chooseAccount({ subid: noAccount, accountId: home })));
  expect(session.get().elsewhere).toBeNull();
  expect(inFlight.aborted).toBe(false);
});

test('the keys of the specification are believed at the start, a membership with its organization alone', () => {
  session.enterOrganization(brakes);
  localStorage.setItem('subid', idOf(6));
  session.start();
  expect(session.get()).toMatchObject({ subid: idOf(6), accountId: noAccount, elsewhere: null });
  localStorage.setItem('accountId', idOf(5));
  session.start();
  expect(session.get()).toMatchObject({ subid: idOf(6), accountId: idOf(5) });
  session.updateUser(makeUser({ name: 'Mara L' }));
  expect(session.get()).toMatchObject({ subid: idOf(6), accountId: idOf(5), elsewhere: null });
});

const late: Record<string, () => void> = {
  'who they are': () => session.updateUser(makeUser({ name: 'Mara L' })),
  'what their organization is called': () =>
    session.updateOrganization({ _id: axles._id, orgName: 'Kestrel' }),
  'that their address is theirs': () => session.confirmEmail(makeUser().email),
  'their new tokens': () => session.renewed(makeOpened(makeUser(), 'two').tokens, 'refresh-one'),
  'where they go': () => session.enterOrganization(brakes),
};

test.each(Object.entries(late))(
  '%s is not written over another person, who has logged in meanwhile',
  (_, learn) => {
    // Their event has not come yet.
    for (const write of writesOf(() => other.login(makeOpened(someone, 'nine')))) put(write);
    const written = keptNow();
    learn();
    expect(session.get()).toMatchObject({ auth: { user: someone, token: 'access-nine' }, subid: noAccount });
    expect(keptNow()).toEqual(written);
  },
);

test('a session that the server refuses ends; one that was begun in another tab meanwhile does not', () => {
  const used = session.get().auth.token;
  for (const write of writesOf(() => other.login(makeOpened(makeUser(), 'two')))) put(write);
  session.expire(used);
  expect(session.get().auth).toMatchObject({ isLoggedIn: true, token: 'access-two' });
  session.expire(session.get().auth.token);
  expect(session.get().auth.isLoggedIn).toBe(false);
  expect(localStorage.getItem('persist:auth')).toBeNull();
});

test('what is learned of an address is all that changes, whatever another tab has learned of the person', () => {
  for (const write of writesOf(() => other.updateUser(makeUser({ name: 'Mara L', isEmailVerified: false }))))
    put(write);
  session.confirmEmail(makeUser().email);
  expect(session.get().auth.user).toMatchObject({ name: 'Mara L', isEmailVerified: true });
});

test('a session that ends in another tab ends here as it did there', () => {
  arrive(writesOf(() => other.expire()));
  expect(session.get().ending).toEqual({ asked: false, userId: axles._id });
  signIn();
  other.start();
  arrive(writesOf(() => other.logout()));
  expect(session.get().ending).toEqual({ asked: true, userId: axles._id });
  expect(localStorage).toHaveLength(0);
});

test('a log-out in another tab leaves nothing of this one either', () => {
  sessionStorage.setItem('anything', '1');
  arrive(writesOf(() => other.logout()));
  expect(sessionStorage).toHaveLength(0);
});
