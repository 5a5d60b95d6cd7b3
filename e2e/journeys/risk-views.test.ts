import { expect } from '@playwright/test';
import { expectAccessible, expectTablesWithinReach } from '../checks.ts';
import { addressOf } from '../company.ts';
import { test } from '../stage.ts';

const inRisk = '/risk/:moduleId/workspace/:workspaceId';
const library = `${inRisk}/library`;

test('the heat map is walked by keyboard, lists a cell, and its numbers are those of the list', async ({
  stage,
}) => {
  const page = await stage.demo.context.newPage();
  const address = addressOf(library, stage.demo.company) ?? '';
  await page.goto(address);
  await page.getByRole('button', { name: 'Heat map' }).click();
  await expect(page).toHaveURL(/view=heat-map/);
  await page.getByRole('button', { name: 'Inherent' }).click();
  const grid = page.getByRole('grid', { name: 'Inherent risks by likelihood and impact' });
  const full = grid.getByRole('gridcell', { name: /: [1-9]\d* risks?,/ }).first();
  await expect(full).toBeVisible();
  const [, likelihood = '', impact = '', count = ''] =
    /Likelihood (\d).*impact (\d).*: (\d+) risk/.exec((await full.textContent()) ?? '') ?? [];

  await test.step('arrows lead to the cell and Enter lists it', async () => {
    await grid.locator('[tabindex="0"]').focus();
    for (let step = 5; step > Number(likelihood); step--) await page.keyboard.press('ArrowDown');
    for (let step = 1; step < Number(impact); step++) await page.keyboard.press('ArrowRight');
    await expect(full).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`cell=inherent-${likelihood}-${impact}`));
    await expect(
      page.getByRole('heading', {
        name: new RegExp(`^${count} risks? inherent at ${likelihood} × ${impact}$`),
      }),
    ).toBeVisible();
    await expect(full).toBeFocused();
    await expectAccessible(page, 'a cell that is listed');
  });

  await test.step('the same list is a table, which the chip names', async () => {
    await page.getByRole('link', { name: /^Open (it|these \d+) as a table$/ }).click();
    await expect(page.getByText(new RegExp(`of ${count} results?`))).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Cell' }).click();
    await expect(page).not.toHaveURL(/cell=/);
  });

  await test.step('a bubble leads to the rated risks of its category', async () => {
    await page.getByRole('button', { name: 'Bubbles' }).click();
    const bubble = page.getByRole('link', { name: /mean likelihood/ }).first();
    const named = (await bubble.textContent()) ?? '';
    const [, category = '', rated = ''] = /^(\w+): (\d+) risk/.exec(named) ?? [];
    await bubble.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`category=${category}`));
    await expect(page.getByText(new RegExp(`of ${rated} results?`))).toBeVisible();
  });
  await page.close();
});

test('on a phone every field of the scheme is within reach, and each choice of an assessment can be seen', async ({
  stage,
}) => {
  const page = await stage.demo.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(addressOf(`${inRisk}/settings/scheme`, stage.demo.company) ?? '');
  await expect(page.getByRole('table', { name: 'Levels' })).toBeVisible();
  await expectTablesWithinReach(page);
  await page.getByRole('radio', { name: /^FMEA/ }).check();
  await expect(page.getByRole('table', { name: 'Action priority' })).toBeVisible();
  await expectTablesWithinReach(page);
  await expectAccessible(page, 'the scheme of FMEA on a phone');
  await page.goto(addressOf(`${inRisk}/library/detail/:recordId/assess`, stage.demo.company) ?? '');
  const choices = page.getByRole('radiogroup', { name: 'Financial' }).getByRole('radio');
  await expect(choices).toHaveCount(5);
  for (const choice of await choices.all()) await expect(choice).toHaveCSS('opacity', '1');
  await expectTablesWithinReach(page);
  await expectAccessible(page, 'an assessment on a phone');
  await page.close();
});
