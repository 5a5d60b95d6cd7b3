import { expect, type Page } from '@playwright/test';
import { registerAtApi } from '../api.ts';
import { makePerson } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { readLayoutShift, watch } from '../checks.ts';
import { addressOf } from '../company.ts';
import { readRoutes } from '../routes.ts';
import { test } from '../stage.ts';
import { visit } from '../visit.ts';

// Each test stands for itself, and these files are most of the run: the browsers share them.
test.describe.configure({ mode: 'parallel' });

const routes = await readRoutes();
const forStrangers = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/security',
  '/help',
  '/glossary',
  '/privacy',
  '/terms',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/login',
  '/signup',
  '/sign-in-link',
  '/forget-password',
  '/forgot-password',
  '/reset-password',
  '/*',
];
const inRisk = '/risk/:moduleId/workspace/:workspaceId';
const inCapa = '/capa/:moduleId/workspace/:workspaceId';

/** Screens that an address shows in another state, by what follows it. */
const states = [
  `${inRisk}/library?status=pending,on-hold&category=Operational&sort=name&page=2`,
  `${inRisk}/library?search=nothing-like-this`,
  `${inRisk}/library/detail/:recordId?tab=actions`,
  `${inRisk}/library/detail/:recordId?tab=members`,
  `${inRisk}/library/detail/:recordId?tab=files`,
  `${inRisk}/library/detail/:recordId?tab=links`,
  `${inRisk}/library/detail/:recordId?tab=activity`,
  `${inRisk}/library/detail/:recordId?tab=checklists`,
  `${inRisk}/library/detail/:recordId?tab=analysis`,
  `${inRisk}/library/detail/:recordId?tab=analysis&view=analyses`,
  `${inRisk}/library/detail/:recordId?tab=controls`,
  `${inRisk}/library/detail/:recordId?tab=acceptance`,
  `${inRisk}/library/detail/:recordId?tab=reviews`,
  `${inRisk}/library/detail/:recordId?tab=approval`,
  `${inRisk}/library?view=board`,
  `${inRisk}/library?view=calendar`,
  `${inRisk}/library?view=heat-map&placed=current`,
  `${inRisk}/library?view=heat-map&cell=inherent-4-4`,
  `${inRisk}/library?view=heat-map&form=table`,
  `${inRisk}/library?view=bubbles`,
  `${inRisk}/library?view=bubbles&form=table`,
  `${inCapa}/library?stage=investigation,triage&class=major&source=supplier`,
  `${inCapa}/library/detail/:recordId?tab=actions`,
  `${inCapa}/library/detail/:recordId?tab=analysis`,
  `${inCapa}/library/detail/:recordId?tab=coverage`,
  `${inCapa}/library/detail/:recordId?tab=containment`,
  `${inCapa}/library/detail/:recordId?tab=effectiveness`,
  `${inCapa}/library/detail/:recordId?tab=impact`,
  `${inRisk}/checklists/detail/:checklistId?tab=results`,
  `${inRisk}/checklists/detail/:checklistId?tab=schedule`,
  `${inRisk}/checklists/detail/:checklistId?tab=editions`,
  `${inRisk}/tasks?view=open&team=true`,
  '/business-management?tab=processes',
  '/risk/:moduleId/workspace?isDeleted=true',
  '/global-user-management?tab=pending',
  '/global-user-management?tab=inactive',
  '/global-user-management/invite-user?id=:accountId',
  '/global-user-management/bulk-user-import?id=:importId',
  '/global-user-management/bulk-user-import?id=:checkedImportId',
  '/my-task?view=done',
  '/my-task?view=waiting',
  '/my-task?as=board',
  '/my-task?as=calendar',
  '/search?q=torque',
  `${inRisk}/user-management?tab=roles`,
  `${inRisk}/user-management?tab=groups`,
  `${inRisk}/user-management/user-details/:accountId?tab=tasks`,
  `${inRisk}/user-management/user-details/:accountId?tab=records`,
  `${inRisk}/user-management/user-details/:accountId?tab=activity`,
  `${inRisk}/user-management/add-role?from=:roleId`,
  `${inRisk}/user-management/compare-roles?differences=true`,
  '/security-authentication?tab=two-step',
  '/security-authentication?tab=sessions',
  '/security-authentication?tab=history',
  '/security-authentication?tab=policy',
  '/security-authentication?tab=review',
  '/security-authentication/access-reviews/:reviewId?undecided=true',
  '/subscription-billing?tab=invoices',
  '/subscription-billing?tab=details',
  '/subscription-billing?tab=history',
  '/verify-email?token=no-such-token',
  '/reset-two-step?token=no-such-token',
  '/stop-two-step-reset?token=no-such-token',
];

/** Screens that have something to say when nothing is there yet. */
const emptyScreens = [
  '/dashboard/home',
  '/my-task',
  '/business-management',
  '/business-management?tab=processes',
  '/global-user-management/bulk-user-import',
  '/security-authentication?tab=review',
  '/subscription-billing?tab=invoices',
  '/capa/:moduleId/workspace',
  `${inRisk}/library`,
  `${inRisk}/library/new`,
  `${inRisk}/my-risk`,
  `${inRisk}/tasks`,
  `${inRisk}/dashboard`,
  `${inRisk}/need-attention`,
  `${inRisk}/deleted-files`,
  `${inRisk}/reports`,
  `${inRisk}/checklists`,
  `${inRisk}/library?view=board`,
  '/home/signatures',
  '/search?q=nothing-like-this',
  `${inRisk}/user-management?tab=groups`,
  `${inRisk}/settings`,
  `${inRisk}/xray`,
];

const nameOf = (pattern: string) => pattern.replaceAll(/[^a-z0-9-]+/gi, '-').replaceAll(/^-+|-+$/g, '');

const patternsOf = (leadsOn: boolean) =>
  routes.filter((route) => route.leadsOn === leadsOn).map(({ pattern }) => pattern);

/** What of the screens of CAPAs no other module has. */
const isOwnOfCapa = /^\/capa\/.*\/library(?:\/(?:new|detail\/:recordId(?:\/edit)?))?$/;

// The same components stand behind these as behind others that are looked at thoroughly.
const looksAt = (pattern: string) => {
  if (isOwnOfCapa.test(pattern)) return 'both themes';
  if (/^\/(capa|audit|documentation)\//.test(pattern)) return 'glance';
  return /\/my-risk\/|[?]/.test(pattern) ? 'each once' : 'both themes';
};

for (const pattern of [...patternsOf(false), ...states]) {
  test(`${pattern} holds what every screen must hold`, async ({ stage }) => {
    const address = addressOf(pattern, stage.demo.company);
    if (!address) throw new Error(`The demo company has no record for ${pattern}.`);
    const { context } = forStrangers.includes(pattern) ? stage.stranger : stage.demo;
    const name = nameOf(pattern) || (pattern === '/' ? 'landing' : 'not-found');
    const title = await visit({ context, address, name, looks: looksAt(pattern) });
    expect(title).toMatch(/^\S.* · Plumbline$/);
  });
}

for (const pattern of emptyScreens) {
  test(`${pattern} holds it with nothing there yet`, async ({ stage }) => {
    const { company, context } = stage.fresh;
    await visit({ context, address: addressOf(pattern, company) ?? '', name: `empty-${nameOf(pattern)}` });
  });
}

const refusedForms = [
  { address: '/login', submit: 'Login', message: 'Password is required' },
  { address: '/signup', submit: 'Sign up', message: 'You must accept terms' },
  { address: '/forget-password', submit: 'Send Reset Link', message: 'Email is required' },
  { address: '/reset-password?token=no-such-token', submit: 'Save', message: 'Please confirm your password' },
];

for (const { address, submit, message } of refusedForms) {
  test(`${address} holds it with every error shown`, async ({ stage }) => {
    const prepare = async (page: Page) => {
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByText(message)).toBeVisible();
    };
    await visit({ ...stage.stranger, address, name: `errors-${nameOf(address)}`, prepare });
  });
}

for (const pattern of [`${inRisk}/library`, '/capa/:moduleId/workspace/:workspaceId/library'])
  test(`${pattern} stands still from its first paint where motion is reduced`, async ({ stage, browser }) => {
    const { caller, company } = stage.demo;
    const context = await openSignedIn(browser, caller, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    const { settle } = watch(page);
    // A slow machine paints what a fast one passes over.
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(addressOf(pattern, company) ?? '');
    // Nothing is in the cache of this browser, and another one works beside it.
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 60_000 });
    await settle();
    const { shift, moved } = await readLayoutShift(page);
    expect(shift, moved).toBeLessThanOrEqual(0.005);
    await context.close();
  });

test('an organization is named on a screen that holds it', async ({ stage, browser }) => {
  const newcomer = await registerAtApi(stage.url, makePerson());
  const context = await openSignedIn(browser, newcomer);
  await visit({ context, address: '/dashboard/home', name: 'set-organization-newcomer' });
  expect(context.pages()).toEqual([]);
  await context.close();
});

test('home holds it with a long name opened lately', async ({ stage }) => {
  const { context, company } = stage.demo;
  const page = await context.newPage();
  const { settle } = watch(page);
  await page.goto(addressOf(`${inRisk}/tasks/detail/:taskId`, company) ?? '');
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
  await settle();
  await page.close();
  const prepare = async (home: Page) => {
    const region = home.getByRole('region', { name: 'Recently opened' });
    await expect(region.getByRole('link').first()).toBeVisible();
  };
  await visit({ context, address: '/dashboard/home', name: 'home-opened-lately', prepare });
});

test('the documentation of the API holds it', async ({ stage }) => {
  const title = await visit({ ...stage.stranger, address: '/docs/api', name: 'docs-api' });
  expect(title).toContain('Plumbline');
});

test('an address without a screen of its own leads to one', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  for (const pattern of patternsOf(true)) {
    const address = addressOf(pattern, stage.demo.company) ?? '';
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname, address).not.toBe(address);
  }
  await page.close();
});
