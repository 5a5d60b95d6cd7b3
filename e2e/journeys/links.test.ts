import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { riskLinkEndpoints } from 'contract/modules/risk/risk.endpoints';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme } from '../checks.ts';
import { activate, tabTo, takeFromMenu, type } from '../keyboard.ts';
import { foundRegister } from '../plant.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

/** Chooses from a field by its keys, once what is looked for is offered. */
async function choose(page: Page, field: string, typed: string, option: RegExp) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field });
  await type(page, box, typed);
  await expect(page.getByRole('option', { name: option })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(option);
}

test('records are linked, traced over two steps and taken apart again, by the keyboard alone', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { caller, address, workspaceId, raise } = await foundRegister(baseURL ?? '');
  const [drift, expired, sent] = [
    await raise('Torque tool drift on axle line'),
    await raise('Calibration certificate expired'),
    await raise('Reminder went to somebody who has left'),
  ];
  await caller.call(riskLinkEndpoints.create, {
    params: { workspaceId, recordId: expired._id },
    body: { relation: 'caused_by', record: sent._id },
  });
  const context = await openSignedIn(browser, await signIn(baseURL ?? '', caller.credentials));
  const page = await context.newPage();

  await test.step('a link is made to a record that is found by a part of its name', async () => {
    await page.goto(`${address}/library/detail/${drift._id}?tab=links`);
    await activate(page, button(page, 'Add link'));
    await choose(page, 'This record', 'is caused', /^is caused by$/);
    await choose(page, 'Record', 'calibration', /Calibration certificate expired/);
    await type(page, page.getByRole('dialog').getByRole('textbox', { name: 'Note' }), 'Two of nine tools.');
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Add link' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    const list = page.getByRole('list', { name: 'Links' });
    await expect(list).toContainText('is caused by');
    await expect(list).toContainText('Two of nine tools.');
    await expect(page.getByRole('tab', { name: 'Links 1' })).toBeVisible();
    await expectAccessible(page, 'the links of a record');
  });

  await test.step('what closes a circle is refused with a sentence', async () => {
    await activate(page, button(page, 'Add link'));
    await choose(page, 'This record', 'causes', /^causes$/);
    await choose(page, 'Record', 'reminder', /Reminder went to somebody who has left/);
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Add link' }));
    await expect(page.getByRole('dialog')).toContainText('This would go in a circle');
    await page.keyboard.press('Escape');
    await button(page, 'Throw away').click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the trace goes over both links, and its outline leads there', async () => {
    await activate(page, button(page, 'Trace'));
    await expect(page.getByRole('img', { name: /Trace of RSK-.+: 3 records/ })).toBeVisible();
    await tabTo(page, item(page, /Torque tool drift/));
    await page.keyboard.press('ArrowDown');
    await expect(item(page, /^is caused by .+ Calibration certificate expired/)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(item(page, /^is caused by .+ Reminder went/)).toBeFocused();
    await expectAccessible(page, 'a trace');
    const download = page.waitForEvent('download');
    await takeFromMenu(page, button(page, 'Export'), 'SVG');
    const svg = await readFile(await (await download).path(), 'utf8');
    for (const { name } of [drift, expired, sent]) expect(svg).toContain(`${name}</title>`);
    await tabTo(page, item(page, /Reminder went/));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reminder went');
  });

  await test.step('on a phone the outline is what is shown', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${address}/library/detail/${drift._id}?tab=links&view=trace`);
    await expect(item(page, /Reminder went/)).toBeVisible();
    await expectNoSidewaysScroll(page, 390);
    await setTheme(page, 'dark');
    await expectAccessible(page, 'a trace on a phone in the dark');
    await page.setViewportSize({ width: 1366, height: 900 });
  });

  await test.step('it is taken away with a reason, and the log says so', async () => {
    await page.goto(`${address}/library/detail/${drift._id}?tab=links`);
    await activate(page, page.getByRole('button', { name: /^Remove the link to RSK/ }));
    await type(page, page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }), 'Other tools.');
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Remove link' }));
    await expect(page.getByRole('heading', { name: 'No links yet.' })).toBeVisible();
    await page.goto(`${address}/library/detail/${drift._id}?tab=activity`);
    await expect(page.getByText(/Deleted link/).first()).toBeVisible();
  });
  await context.close();
});
