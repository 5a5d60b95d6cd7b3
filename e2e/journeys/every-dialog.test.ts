import { expect } from '@playwright/test';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { expectAccessible, expectReadable, setTheme, watch } from '../checks.ts';
import { addressOf } from '../company.ts';
import { button, dialog, lookInto } from '../openings.ts';
import { organizationScenes } from '../scenes/organization-scenes.ts';
import { riskScenes } from '../scenes/risk-scenes.ts';
import { library } from '../scenes/scene.ts';
import { test } from '../stage.ts';

// Each test stands for itself, and these files are most of the run: the browsers share them.
test.describe.configure({ mode: 'parallel' });

const scenes = { ...riskScenes, ...organizationScenes };

for (const [where, { address, width = 1366, below, openings }] of Object.entries(scenes)) {
  const names = openings.map(({ name }) => name).join(', ');
  test(`what opens in ${where} is accessible and gives the focus back: ${names}`, async ({ stage }) => {
    const page = await stage.demo.context.newPage();
    const { problems, settle } = watch(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(addressOf(address, stage.demo.company) ?? '');
    await settle();
    await below?.(page);
    for (const opening of openings) await lookInto(page, opening);
    expect(problems).toEqual([]);
    await page.close();
  });
}

test('the bar of selected rows is accessible, and its question gives the focus back', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto(addressOf(library, stage.demo.company) ?? '');
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(row)
      .check();
  await expectAccessible(page, 'bulk bar, light');
  await setTheme(page, 'dark');
  await expectReadable(page, 'bulk bar, dark');
  await lookInto(page, {
    name: 'bulk delete',
    opener: button('Delete Selected'),
    shown: dialog('Delete 2 risks'),
  });
  await page.close();
});

test('what is done to several users at once is accessible, and gives the focus back', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto('/global-user-management');
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(row)
      .check();
  const openings = [
    { name: 'several to a workspace', act: 'Add to workspace', shown: dialog('Add 2 users to a workspace') },
    { name: 'the role of several', act: 'Change role', shown: dialog('Change the role of 2 users') },
    { name: 'several inactive', act: 'Set inactive', shown: dialog('Set 2 users inactive') },
  ];
  for (const { name, act, shown } of openings) await lookInto(page, { name, opener: button(act), shown });
  await page.close();
});

test('the countries of a phone number are accessible and give the focus back', async ({ stage }) => {
  const page = await stage.stranger.context.newPage();
  await page.goto('/signup');
  await lookInto(page, { name: 'countries', opener: button(/^Country /), shown: dialog('Country') });
  await page.close();
});

test('mine and theirs are shown accessibly, and going back gives the focus back', async ({ stage }) => {
  const { caller, company, context } = stage.demo;
  const { workspaceId = '', recordId = '' } = company.risk;
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto(addressOf(`${library}/detail/:recordId/edit`, company) ?? '');
  await page.getByLabel('Risk name').fill('Spare parts list out of date at plant 2');
  await caller.call(riskEndpoints.update, {
    params: { workspaceId, recordId },
    body: { name: 'Spare parts list wrong' },
  });
  const conflict = {
    name: 'conflict',
    opener: button('Save risk'),
    shown: dialog('Somebody else has changed this in the meantime'),
  };
  await lookInto(page, conflict);
  await expect(page.getByLabel('Risk name')).toHaveValue('Spare parts list out of date at plant 2');
  // The words would be found again by whoever opens the form after this.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('heading', { name: /Spare parts list wrong/ })).toBeVisible();
  await page.close();
});
