import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { RequireOrganization } from '../../app/guards.tsx';
import { routes } from '../../app/routes.tsx';
import { isInvitation, safeRedirect } from './safe-redirect.ts';

const id = '0190c0de-0000-7000-8000-000000000001';

test.each([
  '/dashboard/home',
  '/my-task',
  '/home/profile',
  '/home/edit-profile',
  '/business-management',
  '/business-management/add-new-site',
  '/accept-invitation',
  '/accept-invitation?token=abc_DEF-123',
  `/risk/${id}/workspace`,
  `/documentation/${id}/activity-log`,
  `/risk/${id}/workspace/${id}/library`,
  `/risk/${id}/workspace/${id}/my-risk/detail/${id}?tab=actions&page=2`,
  `/risk/${id}/workspace/${id}/library?search=50%25+of%20it`,
])('%s leads to a screen of the application', (value) => {
  expect(safeRedirect(value)).toBe(value);
});

/** Every path below these routes, with something in the place of each parameter. */
const pathsOf = (list: RouteObject[], above = ''): string[] =>
  list.flatMap(({ path, children, index }) => {
    if (index) return []; // it only leads on
    const here = path ? `${above}/${path}` : above;
    if (children) return pathsOf(children, here);
    const whole = here.replace(':type', 'overdue').replaceAll(/:\w+[?]?/g, id);
    // What ends in a star opens by itself, and with more below it.
    return whole.endsWith('/*') ? [whole.slice(0, -2), whole.replace('*', 'user-Management')] : [whole];
  });

const guardedBy = (guard: unknown, list: RouteObject[]): RouteObject[] =>
  list.flatMap((route) => (route.Component === guard ? [route] : guardedBy(guard, route.children ?? [])));

test('every screen of who is signed in can be come back to after a login', () => {
  const paths = pathsOf(guardedBy(RequireOrganization, routes));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => safeRedirect(path) !== path)).toEqual([]);
});

const hostile = [
  '',
  ' ',
  'dashboard/home',
  '//evil.example',
  '///evil.example',
  '////evil.example/dashboard/home',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://localhost:3000/dashboard/home',
  'HTTPS://evil.example/accept-invitation',
  '//evil.example/accept-invitation',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example/dashboard/home',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '/accept-invitation.evil.example',
  '/accept-invitation@evil.example',
  '/accept-invitation:80@evil.example',
  '/accept-invitation/../../evil',
  '/accept-invitation/..',
  '/accept-invitation/',
  '/accept-invitation//evil.example',
  '/accept-invitation%2f..%2fevil',
  '/accept-invitation%00',
  '/accept-invitation%5cevil',
  '/accept-invitation\u0000',
  '/accept-invitation\r\nLocation: https://evil.example',
  '/accept-invitation#//evil.example',
  '/accept-invitation?token=a#https://evil.example',
  '/accept-invitations',
  '/Accept-Invitation',
  '/ACCEPT-INVITATION',
  '/./accept-invitation',
  '/dashboard/../accept-invitation',
  '/dashboard/home/../../evil',
  '/dashboard/./home',
  '/dashboard//home',
  '/dashboard/home/',
  '/dashboard/home%2e%2e',
  '/dashboard/%68ome',
  '/%2e%2e/evil',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/dashboard/home ',
  ' /dashboard/home',
  '/dashboard/home\t',
  '/dash\nboard/home',
  '/dashboard/home\u2028',
  '/dashboard/home\u202e',
  '/dashboard/hоme',
  '\u2215\u2215evil.example',
  '/\uff0fevil.example',
  '/。evil.example',
  '@evil.example',
  '/@evil.example',
  'user:pass@localhost/dashboard/home',
  '/login',
  '/login?redirectTo=//evil.example',
  '/signup',
  '/set-organization?redirectTo=/dashboard/home',
  '/v1/auth/logout',
  '/docs/api',
  '/risk/x/workspace',
  `/evil/${id}/workspace`,
  `/risk/${id}/workspace/${id}/../../../../evil`,
  `/risk/${id}/workspace/${id}/<script>`,
  `/risk/${id}`,
  '/dashboard/home?next=\\evil',
  '/dashboard/home?"><script>alert(1)</script>',
  '/dashboard/home?a=\u0001',
  `/dashboard/home?${'a'.repeat(1000)}`,
];

test.each(hostile.map((value) => [JSON.stringify(value), value] as const))(
  '%s leads nowhere',
  (_shown, value) => {
    expect(safeRedirect(value)).toBeNull();
  },
);

test('there are at least sixty hostile values, no two the same', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(60);
  expect(new Set(hostile).size).toBe(hostile.length);
});

test('an absent value leads nowhere', () => {
  expect(safeRedirect(null)).toBeNull();
  expect(safeRedirect(undefined)).toBeNull();
});

test('only the acceptance itself is an invitation', () => {
  expect(isInvitation('/accept-invitation?token=abc')).toBe(true);
  expect(isInvitation('/dashboard/home?from=/accept-invitation')).toBe(false);
});
