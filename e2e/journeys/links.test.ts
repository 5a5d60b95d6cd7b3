import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { makePerson } from '../actors.ts';
import { signIn, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme, watch } from '../checks.ts';
import { activate, pick, tabBackTo, tabTo, takeFromMenu, type } from '../keyboard.ts';
import { letIn } from '../let-in.ts';
import { foundRegister } from '../plant.ts';
import { keepPicture } from '../visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

/** Looks for something in a field of the dialog, and chooses it by the arrows. */
async function choose(page: Page, field: string, typed: string, option: string) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field, exact: true });
  await type(page, box, typed);
  await pick(page, box, option);
  await expect(box).toHaveValue(new RegExp(option));
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
  await caller.call(riskParts.link.create, {
    params: { workspaceId, recordId: expired._id },
    body: { relation: 'caused_by', record: sent._id },
  });
  const context = await openSignedIn(browser, await signIn(baseURL ?? '', caller.credentials));
  const page = await context.newPage();

  await test.step('a link is made to a record that is found by a part of its name', async () => {
    await page.goto(`${address}/library/detail/${drift._id}?tab=links`);
    await activate(page, button(page, 'Add link'));
    await choose(page, 'This record', 'is caused', 'is caused by');
    await choose(page, 'Record', 'calibration', 'Calibration certificate expired');
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
    await choose(page, 'This record', 'causes', 'causes');
    await choose(page, 'Record', 'reminder', 'Reminder went to somebody who has left');
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Add link' }));
    await expect(page.getByRole('dialog')).toContainText('This would go in a circle');
    await page.keyboard.press('Escape');
    await activate(page, button(page, 'Throw away'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the trace goes over both links, and its outline leads there', async () => {
    await tabBackTo(page, button(page, 'Trace'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /Trace of RSK-.+: 3 records/ })).toBeVisible();
    await expectAccessible(page, 'a trace');
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = 'yes';
      };
    });
    await activate(page, button(page, 'Print'));
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
    const sheet = page.locator('table[role=presentation]');
    await expect(sheet).toContainText('Trace of RSK-');
    await expect(sheet).toContainText('is caused by');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    const download = page.waitForEvent('download');
    await takeFromMenu(page, button(page, 'Export'), 'SVG');
    const svg = await readFile(await (await download).path(), 'utf8');
    for (const { name } of [drift, expired, sent]) expect(svg).toContain(`${name}</title>`);
    await tabTo(page, item(page, /Torque tool drift/));
    await page.keyboard.press('ArrowDown');
    await expect(item(page, /^is caused by .+ Calibration certificate expired/)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(item(page, /^is caused by .+ Reminder went/)).toBeFocused();
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
    await expect(page.getByText(/Deleted Link/).first()).toBeVisible();
  });
  await context.close();
});

/** A PDF of one page that says something, with a script that would run when it is opened. */
function pdfOf(words: string): Buffer {
  const content = `BT /F1 24 Tf 40 90 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 180] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

test('a file is looked at, a new version takes its place, and the earlier one stays', async ({
  browser,
  baseURL,
}) => {
  const { caller, address, raise } = await foundRegister(baseURL ?? '');
  const risk = await raise('Torque tool drift on axle line');
  const context = await openSignedIn(browser, await signIn(baseURL ?? '', caller.credentials));
  const page = await context.newPage();
  const { problems } = watch(page);
  await page.goto(`${address}/library/detail/${risk._id}?tab=files`);
  const text = {
    name: 'Torque.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('41 Nm <b>at the check</b>'),
  };
  await page.getByLabel('Choose files').setInputFiles(text);
  await page.getByRole('table').getByText('Torque.txt', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Preview of Torque.txt' })).toHaveText(
    '41 Nm <b>at the check</b>',
  );
  await expect(dialog).toContainText(createHash('sha256').update(text.buffer).digest('hex'));

  const pdf = { name: 'Torque.pdf', mimeType: 'application/pdf', buffer: pdfOf('42 Nm after the repair') };
  await dialog.getByLabel('Add new version').setInputFiles(pdf);
  await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  const versions = dialog.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveText([/^v2 Torque[.]pdf/, /^v1 Torque[.]txt/]);
  await expectAccessible(page, 'a file with two versions');
  await keepPicture(page, 'file-pdf');
  await versions.getByRole('button', { name: 'Show v1' }).click();
  await expect(dialog.getByRole('region', { name: 'Preview of Torque.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Torque.pdf (v2)')).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('whoever looks at a record sees that somebody else has its form open, until they leave it', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const place = await foundRegister(url);
  const bob = makePerson('Bob', 'Helper');
  await letIn(await signUpWithOrganization(url, bob, 'Example Helpers'), place, bob.email);
  const risk = await place.raise('Torque tool drift on axle line');
  const path = `${place.address}/library/detail/${risk._id}`;
  const adas = await openSignedIn(browser, place.caller);
  const organizationId = place.caller.user._id;
  const bobs = await openSignedIn(browser, await signIn(url, bob), { organizationId });
  const [ada, bobAt] = [await adas.newPage(), await bobs.newPage()];
  await ada.goto(path);
  await expect(ada.getByRole('heading', { level: 1 })).toContainText(risk.name);
  await bobAt.goto(`${path}/edit`);
  const notice = ada.getByText(/^Bob Helper is editing this record/);
  await expect(notice).toBeVisible();
  await expectAccessible(ada, 'a record that somebody else is editing');
  await keepPicture(ada, 'somebody-else-is-editing');
  await expect(bobAt.getByText(/is editing this record/)).toHaveCount(0);
  await bobAt.goto(path);
  await expect(notice).toHaveCount(0);
  await bobAt.goto(`${path}/edit`);
  await expect(notice).toBeVisible();
  await bobs.close();
  await expect(notice).toHaveCount(0);
  await adas.close();
});
