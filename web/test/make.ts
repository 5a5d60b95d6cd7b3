import type { User } from 'contract/access/user/user';
import type { AnswerOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import type { taskEndpoints } from 'contract/records/task/task.endpoints';
import { session } from '../src/core/session/session.ts';

const at = '2026-11-20T09:00:00.000Z';

/** An id that says its number. */
export const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** An invented person, the owner of a named organization unless told. */
export function makeUser(fields: Partial<User> = {}): User {
  return {
    _id: idOf(1),
    id: idOf(1),
    name: 'Mara Lindqvist',
    email: 'mara@kestrel.example',
    contact: '+923001234567',
    profilePicture: null,
    dateFormat: 'MM/DD/YYYY',
    timeZone: null,
    role: 'admin',
    userType: 'admin',
    orgName: 'Kestrel Works',
    status: 'active',
    isEmailVerified: true,
    providers: ['password'],
    permissions: [],
    organizationRole: 'owner',
    accountId: idOf(2),
    grants: [],
    accountDetails: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

type TaskCounts = AnswerOf<typeof taskEndpoints.countMine>;

/** How much there is to do, none of it counted only in part. */
export const taskCounts = (counts: Partial<Omit<TaskCounts, 'hasMore'>>): TaskCounts => ({
  overdue: 0,
  today: 0,
  week: 0,
  later: 0,
  open: 0,
  waiting: 0,
  done: 0,
  hasTeam: false,
  ...counts,
  hasMore: {
    overdue: false,
    today: false,
    week: false,
    later: false,
    open: false,
    waiting: false,
    done: false,
  },
});

export type Opened = AnswerOf<typeof authEndpoints.takeSecondStep>;

/** What a login answers. */
export function makeOpened(user = makeUser(), name = 'one'): Opened {
  return {
    user,
    tokens: {
      access: { token: `access-${name}`, expires: at },
      refresh: { token: `refresh-${name}`, expires: at },
    },
  };
}

/** Signs somebody in without the screen. */
export function signIn(user = makeUser()): User {
  session.login(makeOpened(user));
  return user;
}
