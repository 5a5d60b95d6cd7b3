import { type BrowserContext, expect, type Page } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { makePerson } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { expectReadable, watch } from '../checks.ts';
import { addressOf } from '../company.ts';
import { foundRegister, type Register } from '../plant.ts';
import { readRoutes } from '../routes.ts';
import { test } from '../stage.ts';
import { pdfPages } from '../../server/test/pdf-pages.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const many = 112;

const keepSheet = () => {
  window.print = () => document.documentElement.setAttribute('data-printing', '');
};

let here: BrowserContext;
let register: Register;
let owner: string;
let recordId: string;

test.beforeAll(async ({ browser }) => {
  const person = makePerson();
  register = await foundRegister(url, person, 'Example Prints');
  owner = register.caller.user.name;
  for (let index = 1; index <= many; index += 1) {
    const { _id } = await register.raise(`Worn coupling ${index}`);
    recordId ??= _id;
  }
  const params = { workspaceId: register.workspaceId, recordId };
  const managers = [register.caller.user.accountId];
  for (const name of ['Order couplings', 'Fit couplings', 'Measure the play'])
    await register.caller.call(riskParts.action.create, {
      params,
      body: { name, startDate: '2026-02-03', endDate: '2026-03-03', assignedTo: managers },
    });
  here = await openSignedIn(browser, register.caller);
  // The dialog of the browser is not there: the sheet stays, and is what the printer would get.
  await here.addInitScript(keepSheet);
});
test.afterAll(() => here.close());

const paper = (page: Page) => page.locator('body > table');

async function waitForSheet(page: Page) {
  await expect(page.locator('html[data-printing]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
}

/** How many pages the file has that comes of it. */
async function pagesOf(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a list is printed with all its rows and names, and nothing of the screen', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/library?search=coupling`);
  await page.getByRole('button', { name: 'Print' }).click();
  await waitForSheet(page);
  await expect(paper(page).getByRole('row', { name: /Worn coupling/ })).toHaveCount(many);
  await expect(paper(page).getByRole('cell', { name: owner })).toHaveCount(many);
  await expect(paper(page).getByText('Search: coupling')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(await pagesOf(page)).toBeGreaterThan(2);
  // Printed, it is gone, and the screen is as it was.
  await page.emulateMedia({ media: 'screen' });
  await expect(paper(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('coupling');
});

test('Ctrl+P on a record prints its facts, actions and history', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/library/detail/${recordId}`);
  await expect(page.getByRole('heading', { name: /Worn coupling 1/ })).toBeVisible();
  await page.keyboard.press('Control+p');
  await waitForSheet(page);
  await expect(paper(page).getByRole('heading', { name: 'Worn coupling 1' })).toBeVisible();
  for (const name of ['Order couplings', 'Fit couplings', 'Measure the play'])
    await expect(paper(page).getByRole('row', { name: new RegExp(`^${name}.*${owner}`) })).toBeVisible();
  await expect(paper(page).getByText(/^Created Risk RSK-\d{4}-\d{4} Worn coupling 1/)).toBeVisible();
  await expect(paper(page).getByText(/^End of RSK-\d{4}-\d{4}, version \d+/)).toBeVisible();
});

test('the log of the workspace is printed with all its rows, and what they changed', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/activity-log?entity=risk`);
  await page.getByRole('button', { name: 'Print' }).click();
  await waitForSheet(page);
  await expect(paper(page).getByRole('row', { name: /Created Risk RSK/ })).toHaveCount(many);
  await expect(paper(page).getByText('About: Risk')).toBeVisible();
});

test('a dashboard is printed below the head of every sheet, its charts as pictures', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/dashboard`);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await waitForSheet(page);
  await expect(paper(page).getByText('Example Prints')).toBeVisible();
  await expect(paper(page).getByText('Printed by').locator('xpath=..')).toContainText(owner);
  await expect(paper(page).getByText(/^Printed$/)).toBeVisible();
  await expect(paper(page).getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const charts = paper(page).locator('img[data-printed][alt]:not([alt=""])');
  await expect(charts.first()).toBeVisible();
  for (const chart of await charts.all())
    expect(await chart.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('main')).toBeHidden();
  await expect(paper(page).getByText('End of Dashboard')).toBeVisible();
  const [first] = await pdfPages(await page.pdf({ format: 'A4' }));
  expect(withoutSpace(first ?? '')).toContain('Page1of');
});

const routes = (await readRoutes()).filter(({ leadsOn }) => !leadsOn).map(({ pattern }) => pattern);
const inRisk = '/risk/:moduleId/workspace/:workspaceId';

test('what a dashboard has on paper can be read, also the numbers of its matrices', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  await page.addInitScript(keepSheet);
  await page.goto(addressOf(`${inRisk}/dashboard`, stage.demo.company) ?? '');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await waitForSheet(page);
  await expect(paper(page).getByRole('heading', { name: 'Inherent and residual' })).toBeVisible();
  await expectReadable(page, 'a dashboard on paper');
  await page.close();
});

/** Lists behind a tab. */
const tabs = [
  '/business-management?tab=processes',
  '/global-user-management?tab=pending',
  '/global-user-management?tab=inactive',
  '/my-task?view=done',
  '/my-task?view=waiting',
  `${inRisk}/tasks?view=open&team=true`,
  `${inRisk}/user-management?tab=roles`,
  `${inRisk}/user-management?tab=groups`,
  `${inRisk}/reports?tab=schedules`,
];

/** Screens with a table that is no list of its own, and why. */
const noLists: Record<string, string> = {
  [`${inRisk}/dashboard`]: 'Its tables are figures beside charts, which are printed as they are shown.',
  '/features': 'It compares products.',
  [`${inRisk}/user-management/user-details/:accountId`]:
    'The people of a workspace are printed from their list.',
  [`${inRisk}/settings/scheme`]: 'It is a form.',
  [`${inRisk}/user-management/add-role`]: 'It is a form.',
  [`${inRisk}/user-management/role-detail/:roleId`]: 'It is a form.',
  [`${inRisk}/user-management/compare-roles`]: 'Roles are printed from their list.',
  [`${inRisk}/user-management/group-members-details/:groupId`]: 'Its log is part of that of the workspace.',
  [`${inRisk}/settings`]: 'Its log is part of that of the workspace.',
  [`${inRisk}/settings/approval-routes`]: 'Its log is part of that of the workspace.',
};

/** All text of a row and of a file, without what the lines of a page add to it. */
const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');

/** What of the sheet's columns has no room. */
const squeezedOn = (page: Page) =>
  paper(page)
    .locator('table th')
    .evaluateAll((heads) => heads.filter((head) => head.clientWidth < 24).map((head) => head.textContent));

/** Prints what is on screen, and gives what is wrong with it; to read a log is logged, so that there may be a row more. */
async function printed(page: Page): Promise<string[]> {
  const [, total] = /of ([\d,]+) results/.exec((await page.locator('main').textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: 'Print', exact: true }).first().click();
  await waitForSheet(page);
  const rows = await paper(page).locator('table tbody tr').allTextContents();
  const squeezed = await squeezedOn(page);
  const pages = await pdfPages(await page.pdf({ format: 'A4' }));
  const text = withoutSpace(pages.join(' '));
  const lost = rows.filter((row) => !text.includes(withoutSpace(row).slice(0, 40)));
  const unnumbered = pages.filter(
    (one, index) => !withoutSpace(one).includes(`Page${index + 1}of${pages.length}`),
  );
  return [
    ...(total && rows.length < Number(total.replaceAll(',', '')) ? [`${rows.length} rows of ${total}`] : []),
    ...squeezed.map((head) => `no room for: ${head}`),
    ...lost.map((row) => `not on paper: ${row.slice(0, 60)}`),
    ...(unnumbered.length > 0 ? [`${unnumbered.length} of ${pages.length} pages say no number`] : []),
  ];
}

test('every list is printed with all its rows, each page with its number', async ({ stage }) => {
  test.setTimeout(600_000);
  const { context, company } = stage.demo;
  const faults: string[] = [];
  const found: string[] = [];
  for (const pattern of [...routes, ...tabs]) {
    // The other modules have the same screens.
    const address = /^\/(capa|audit|documentation)\//.test(pattern) ? undefined : addressOf(pattern, company);
    if (!address || noLists[pattern]) continue;
    const page = await context.newPage();
    const { settle } = watch(page);
    await page.addInitScript(keepSheet);
    await page.setViewportSize({ width: 1366, height: 844 });
    await page.goto(address);
    await settle();
    await expect(page.locator('main table[aria-busy]')).toHaveCount(0);
    // What needs attention has a page of its own that prints it; who is signed in comes home from several addresses.
    const isHome = new URL(page.url()).pathname === '/dashboard/home';
    const isList = !isHome && (await page.locator('main table[aria-label]').count()) > 0;
    if (isList && (await page.getByRole('button', { name: 'Print', exact: true }).count()) === 0)
      faults.push(`${pattern}: it cannot be printed`);
    else if (isList) {
      found.push(pattern);
      faults.push(...(await printed(page)).map((fault) => `${pattern}: ${fault}`));
    }
    await page.close();
  }
  expect(faults).toEqual([]);
  expect(found.length).toBeGreaterThan(15);
});

test('a record with a file, and a run of a checklist, have room for each of their columns', async ({
  stage,
}) => {
  const { context, company } = stage.demo;
  const page = await context.newPage();
  await page.addInitScript(keepSheet);
  // A sheet of A4 between its margins.
  await page.setViewportSize({ width: 690, height: 844 });
  for (const pattern of [`${inRisk}/library/detail/:recordId`, `${inRisk}/checklist-details/:runId`]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(addressOf(pattern, company) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+p');
    await waitForSheet(page);
    const squeezed = (await squeezedOn(page)).filter((head) => head !== '#');
    expect(squeezed, `${pattern} has no room for`).toEqual([]);
  }
  await page.close();
});
