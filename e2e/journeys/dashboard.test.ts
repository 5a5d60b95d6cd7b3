import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister } from '../plant.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** How many a list says that it has. */
async function totalOf(page: Page): Promise<number> {
  const empty = page.getByText(/No risks? match|Nothing is|Nothing matches|No .* found/i);
  const results = page.getByText(/of [\d,]+ results?/);
  await expect(results.or(empty).first()).toBeVisible();
  const text = (await results.count()) > 0 ? await results.first().innerText() : '0 to 0 of 0 results';
  return Number(/of ([\d,]+) results?/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Each link of a part of the dashboard with the number on it. */
const numbersOf = (part: Locator) =>
  part.getByRole('link').evaluateAll((links) =>
    links.map((link) => ({
      href: (link as HTMLAnchorElement).href, // links are anchors
      count: Number(
        /[\d,]+(?=\D*$)|^[\d,]+/.exec((link as HTMLElement).innerText.trim())?.[0].replaceAll(',', ''),
      ), // on screen
    })),
  );

test('a dashboard is of a period, says how it counts, leads to what it counts, is saved, and follows what happens', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { caller, address, workspaceId, raise } = await foundRegister(baseURL ?? '');
  const context = await openSignedIn(browser, await signIn(baseURL ?? '', caller.credentials));
  const page = await context.newPage();

  await test.step('without a record it says so, and leads to where one is raised', async () => {
    await page.goto(`${address}/dashboard`);
    await expect(page.getByText('Nothing to count yet.')).toBeVisible();
    await expectAccessible(page, 'an empty dashboard');
  });

  const risk = await raise('Axle nuts below 180 Nm');
  const other = await raise('Coolant under the lathe');
  const params = { workspaceId, recordId: risk._id };
  await caller.call(riskParts.action.create, {
    params,
    body: {
      name: 'Calibrate the wrench',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      assignedTo: risk.managers.map(({ _id }) => _id),
    },
  });
  await caller.call(riskEndpoints.move, {
    params: { workspaceId, recordId: other._id },
    body: { step: 'hold', reason: 'Waits for a part', resumeOn: '2099-12-31', version: other.version },
  });

  await test.step('what was raised is there by itself', async () => {
    await expect(page.getByRole('link', { name: /Open risks/ }).first()).toContainText('2', {
      timeout: 30_000,
    });
    await expect(page.getByRole('link', { name: /Overdue actions/ })).toContainText('1');
    await expectAccessible(page, 'a dashboard');
  });

  await test.step('the period is chosen and stands in the address', async () => {
    await button(page, '3 months').click();
    await expect(page).toHaveURL(/period=3/);
    await expect(page.getByText('in the 3 months before').first()).toBeVisible();
    await button(page, '12 months').click();
    await expect(page.getByText('in the 12 months before').first()).toBeVisible();
  });

  await test.step('it is narrowed as its list is, says by what, and leads to the list that is', async () => {
    await button(page, 'Filter').click();
    const category = risk.category ?? '';
    const choices = page.getByRole('dialog', { name: 'Add a filter' });
    await choices.getByRole('checkbox', { name: category, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`category=${category}`));
    // Tasks know nothing of the category of their risk.
    await expect(page.getByRole('link', { name: /Overdue actions/ })).toBeHidden();
    await page.getByRole('button', { name: 'How Open risks is counted' }).click();
    await expect(page.getByRole('definition').filter({ hasText: `Category: ${category}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'a narrowed dashboard');
    await page
      .getByRole('link', { name: /Open risks/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`category=${category}`));
    expect(await totalOf(page)).toBe(2);
    await page.goBack();
    await button(page, 'Remove filter Category').click();
    await expect(page.getByRole('link', { name: /Overdue actions/ })).toBeVisible();
  });

  await test.step('each number says how it is counted', async () => {
    await button(page, 'How Overdue actions is counted').click();
    await expect(page.getByText('What is due today is not overdue.')).toBeVisible();
    await expectAccessible(page, 'how a number is counted');
    await page.keyboard.press('Escape');
    await expect(page.getByText('What is due today is not overdue.')).toHaveCount(0);
  });

  await test.step('the table stands for the chart, by keyboard too', async () => {
    const trend = panel(page, 'Opened and closed');
    await trend.getByRole('button', { name: 'Table' }).focus();
    await page.keyboard.press('Enter');
    const { months } = (
      await caller.call(dashboardEndpoints.find, {
        params: { type: 'risk', workspaceId },
        query: { period: '12' },
      })
    ).widgets.flatMap((widget) => (widget.chart === 'trend' ? [widget] : []))[0] ?? { months: [] };
    await expect(trend.getByRole('row')).toHaveCount(months.length + 1);
    await expectAccessible(page, 'a trend as a table');
    await button(page, '3 months').click(); // the part stays a table, which the address says
    await expect(page).toHaveURL(/tables=flow/);
    await expect(trend.getByRole('row')).toHaveCount(4);
  });

  await test.step('every number leads to a list of as many', async () => {
    for (const name of ['Risks by status', 'Actions by status', 'Risks by site', 'Risks by category']) {
      await page.goto(`${address}/dashboard`);
      await expect(panel(page, name)).toBeVisible();
      for (const { href, count } of await numbersOf(panel(page, name))) {
        await page.goto(href);
        expect(await totalOf(page), href).toBe(count);
      }
    }
  });

  await test.step('a part is saved as pictures and as a table', async () => {
    await page.goto(`${address}/dashboard`);
    for (const [format, begin] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
      ['CSV', '\u00EF\u00BB\u00BF"Month"'],
    ] as const) {
      await button(page, 'Save Opened and closed').click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).click();
      const bytes = await readFile(await (await coming).path());
      expect(bytes.toString('latin1').startsWith(begin), format).toBe(true);
    }
  });

  await test.step('a phone has all of it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(panel(page, 'Opened and closed')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'a dashboard on a phone');
  });
  await context.close();
});
