import { expect, test } from '@playwright/test';
import { auditEndpoints } from 'contract/modules/audit/audit.endpoints';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { choose, makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';
import { letIn } from '../let-in.ts';
import { foundPlant } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const question = {
  _id: crypto.randomUUID(),
  question: 'The edge is free of burrs',
  help: null,
  clause: null,
  type: 'yes-no' as const,
  choices: [],
  min: null,
  max: null,
  isRequired: true,
  weight: 1,
  isCritical: false,
  evidence: 'never' as const,
  onFail: 'action' as const,
  condition: null,
};

test('an audit is raised, worked on, talked about, analysed, checked, approved, printed, reported, imported beside, x-rayed, deleted and restored', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { caller } = await foundPlant(url);
  const { moduleId = '', workspaceId = '' } = (await openCompany(caller, ['audit'])).audit;
  const verifier = makePerson('Vera');
  const vera = await signUpWithOrganization(url, verifier, 'Example Castings');
  await letIn(vera, { caller, workspaceId }, verifier.email);
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  const item = (name: RegExp) => page.getByRole('treeitem', { name });
  const home = `/audit/${moduleId}/workspace/${workspaceId}`;
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));

  await test.step('its list says that there is none, and its form asks for what is missing', async () => {
    await page.goto(`${home}/library`);
    await expect(page.getByText('No audit yet.')).toBeVisible();
    await page.getByRole('link', { name: 'New audit' }).click();
    await page.getByRole('button', { name: 'Save audit' }).click();
    await expect(page.getByText('Audit name is required')).toBeVisible();
    await page.getByLabel('Audit name').fill('Burrs at the flange');
    await page.getByLabel('Description').fill('Seven of forty parts had burrs.');
    await choose(page, 'Category', 'Scrap');
    await choose(page, 'Site', 'Plant 1');
    await choose(page, 'Process', 'Milling');
    await page.getByRole('button', { name: 'Save audit' }).click();
    await expect(page.getByRole('heading', { name: /AUD-\d{4}-0001/ })).toBeVisible();
  });

  await test.step('its page takes an action and a step', async () => {
    await page.getByRole('tab', { name: /Actions/ }).click();
    await page.getByRole('button', { name: 'Add action' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action name').fill('Sharpen the tool');
    await dialog.getByLabel('Due date').fill('11/30/2099');
    await page.keyboard.press('Tab');
    await choose(page, 'Assigned to', 'Ada Example');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /^(Create|Save)/ }).click();
    await expect(page.getByText('Action created')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Audit started')).toBeVisible();
  });

  let recordPage = '';
  await test.step('it is talked about, and whoever is mentioned hears of it', async () => {
    await page.goto(`${home}/library`);
    await page.getByRole('link', { name: 'Burrs at the flange' }).first().click();
    const said = page.getByRole('region', { name: 'What was said and done' });
    await said.getByRole('textbox', { name: 'Comment', exact: true }).focus();
    await page.keyboard.type('The tool was blunt, @ver');
    await expect(page.getByRole('option', { name: /Vera Example/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(said.getByText('@Vera Example')).toBeVisible();
    recordPage = page.url().replace(/\?.*/, '');
  });

  await test.step('its causes are analysed until one is a root cause', async () => {
    await page.getByRole('tab', { name: /Analysis/ }).click();
    await page.getByRole('button', { name: 'Start five whys' }).first().click();
    await page.getByRole('dialog').getByLabel('Problem').fill('Burrs at the flange');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page).toHaveURL(/five-whys/);
    await page.getByRole('button', { name: 'Answer the first why' }).click();
    await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('The tool was never ground');
    await page.keyboard.press('Enter');
    await expect(item(/^The tool was never ground/)).toBeFocused();
    await page.keyboard.press('y');
    await expect(item(/therefore holds/)).toBeVisible();
    await page.keyboard.press('2');
    await expect(item(/Confirmed/)).toBeVisible();
    await page.keyboard.press('r');
    await expect(item(/, Root/)).toBeVisible();
    await page.keyboard.press('p');
    await expect(item(/Root cause RC-1/)).toBeVisible();
  });

  await test.step('a checklist is run under it, and what failed is an action', async () => {
    const params = { type: 'audit' as const, workspaceId };
    const sections = [{ _id: crypto.randomUUID(), title: 'Flange', items: [question] }];
    const body = { name: 'First piece', sections };
    const { _id: checklistId, version } = await caller.call(checklistEndpoints.create, { params, body });
    await caller.call(checklistEndpoints.publish, { params: { ...params, checklistId }, body: { version } });
    await page.goto(`${recordPage}?tab=checklists`);
    await page.getByRole('button', { name: 'Start a checklist' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.goto(`${recordPage}?tab=actions`);
    await expect(page.getByText('The edge is free of burrs').first()).toBeVisible();
  });

  await test.step('its approval is asked for and signed by another', async () => {
    await page.goto(`${recordPage}?tab=approval`);
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await choose(page, 'Approvers', 'Vera Example');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText('Approval asked for')).toBeVisible();
    const hers = await openSignedIn(browser, vera, { organizationId: caller.user._id });
    const herPage = await hers.newPage();
    await herPage.goto('/my-task');
    await herPage.getByText('Burrs at the flange').first().click();
    await herPage.getByRole('button', { name: 'Review and sign' }).click();
    const dialog = herPage.getByRole('dialog');
    await dialog.getByLabel('Comment').fill('As seen at the machine.');
    await dialog.getByLabel('Password', { exact: true }).fill(verifier.password);
    await dialog.getByRole('button', { name: 'Sign as approved' }).click();
    await expect(herPage.getByText('Signed content unchanged').first()).toBeVisible();
    await herPage.getByRole('button', { name: /^Notifications/ }).click();
    await expect(herPage.getByText('Ada Example mentioned you in a comment.')).toBeVisible();
    await hers.close();
  });

  await test.step('it is printed with what was done and signed, and reported as PDF', async () => {
    await page.goto(recordPage);
    await expect(page.getByRole('heading', { name: /AUD-\d{4}-0001/ })).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printing', '');
    });
    await page.keyboard.press('Control+p');
    await expect(page.locator('html[data-printing]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('body > table');
    await expect(paper.getByRole('heading', { name: 'Burrs at the flange', level: 1 })).toBeVisible();
    await expect(paper.getByRole('row', { name: /^Sharpen the tool/ })).toBeVisible();
    await expect(paper.getByText(/^End of AUD-\d{4}-0001/)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${home}/reports/generate`);
    await expect(page.getByRole('article').getByText('Burrs at the flange')).toBeVisible();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('others of its kind come from a sheet', async () => {
    await page.goto(`${home}/library/import`);
    const rows = [
      ['Audit name', 'Description', 'Site', 'Process', 'Category', 'Date detected', 'Managers'],
      ['Cracked weld', 'Seen late.', 'Plant 1', 'Milling', 'Scrap', '2026-03-14', caller.user.email],
    ];
    await page.getByLabel('Choose file').setInputFiles({
      name: 'audits.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
    });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 1 audit' }).click();
    await expect(page.getByText('1 audit imported.')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('its tasks, its dashboard, what needs attention and the search know it', async () => {
    await page.goto(`${home}/tasks?view=open`);
    await page.getByRole('link', { name: 'Sharpen the tool' }).first().click();
    await expect(page.getByText('The audit it belongs to')).toBeVisible();
    await page.goto('/my-task?view=later');
    await expect(page.getByText('Sharpen the tool').first()).toBeVisible();
    await page.goto(`${home}/dashboard`);
    await expect(page.getByRole('link', { name: /Open audits/ }).first()).toContainText('2');
    await page.goto(`${home}/need-attention`);
    await expect(page.getByRole('heading', { name: /Needs attention/i }).first()).toBeVisible();
    await page.goto('/dashboard/home');
    await page.getByRole('button', { name: /Search/ }).click();
    await page.getByRole('combobox', { name: /Search records/ }).fill('Burrs');
    await expect(page.getByRole('option', { name: /Burrs at the flange/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what contradicts itself is found, and gone when it is put right', async () => {
    await page.goto(`${home}/library`);
    await page.getByRole('link', { name: 'Cracked weld' }).first().click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Audit started')).toBeVisible();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Audit completed')).toBeVisible();
    await page.goto(`${home}/xray`);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Completed without verification').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: /^Verify: Cracked weld/ }).click();
    await expect(page.getByRole('heading', { name: /Cracked weld/ }).first()).toBeVisible();
    const recordId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { version } = await caller.call(auditEndpoints.find, { params: { workspaceId, recordId } });
    const body = { verification: 'Verified' as const, version };
    await caller.call(auditEndpoints.verify, { params: { workspaceId, recordId }, body });
    await page.goto(`${home}/xray`);
    await expect(page.getByRole('link', { name: /^Verify: Cracked weld/ })).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByRole('link', { name: /^Verify: Cracked weld/ })).toHaveCount(0, {
      timeout: 30_000,
    });
  });

  await test.step('it is deleted, stands among what is deleted, and comes back', async () => {
    await page.goto(`${home}/library`);
    await page
      .getByRole('button', { name: /Burrs at the flange/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Entered twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete audit' }).click();
    await expect(page.getByRole('link', { name: 'Burrs at the flange' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Deleted items' }).click();
    await page
      .getByRole('button', { name: /Burrs at the flange/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Deleted by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Nothing is deleted.')).toBeVisible();
    await page.goto(`${home}/activity-log`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /Audit.*Restored|Restored.*Audit/i })
        .first(),
    ).toBeVisible();
  });

  expect(wrong).toEqual([]);
  await context.close();
});
