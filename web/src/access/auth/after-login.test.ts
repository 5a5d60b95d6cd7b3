import { expect, test } from 'vitest';
import { idOf, makeUser } from '../../../test/make.ts';
import { afterLogin, withRedirect } from './after-login.ts';

const named = makeUser();
const unnamed = makeUser({ orgName: null });
const invitation = '/accept-invitation?token=abc';

test('a user whose organization has a name goes home', () => {
  expect(afterLogin(named, null, null)).toBe('/dashboard/home');
});

test('a user whose organization has none names it first', () => {
  expect(afterLogin(unnamed, null, null)).toBe('/set-organization');
});

test('an invitation comes first in both cases', () => {
  expect(afterLogin(named, invitation, null)).toBe(invitation);
  expect(afterLogin(unnamed, invitation, null)).toBe(invitation);
});

test.each(['/my-task', '/accept-invitation.evil.example', '//evil.example', 'javascript:alert(1)'])(
  'any other redirectTo such as %s is not followed and not passed along',
  (redirectTo) => {
    expect(afterLogin(named, redirectTo, null)).toBe('/dashboard/home');
    expect(afterLogin(unnamed, redirectTo, null)).toBe('/set-organization');
  },
);

test('who was stopped by the guard goes back to where they were', () => {
  expect(afterLogin(named, null, { from: '/my-task?page=2', userId: null })).toBe('/my-task?page=2');
  expect(afterLogin(named, null, { from: '/my-task', userId: named._id })).toBe('/my-task');
});

test('another person than the one whose session ended goes home', () => {
  expect(afterLogin(named, null, { from: '/my-task', userId: idOf(9) })).toBe('/dashboard/home');
});

test.each([[null], ['/my-task'], [{ from: 7, userId: null }], [{ from: '//evil.example', userId: null }]])(
  'a state that is not the guard’s, such as %j, leads home',
  (state) => {
    expect(afterLogin(named, null, state)).toBe('/dashboard/home');
  },
);

test('redirectTo is carried along as it is, encoded', () => {
  expect(withRedirect('/signup', invitation)).toBe('/signup?redirectTo=%2Faccept-invitation%3Ftoken%3Dabc');
  expect(withRedirect('/signup', null)).toBe('/signup');
});
