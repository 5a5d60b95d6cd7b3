import { expect, test } from '@playwright/test';
import { logReviewEndpoints } from 'contract/records/log-review/log-review.endpoints';
import { makePerson } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister } from '../plant.ts';
import { passDays } from '../time.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const dataDir = process.env['PLUMBLINE_DATA_DIR'] ?? '';

test('when a month is over, its log is looked through and signed, and the signature stays', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const ada = makePerson('Ada');
  const register = await foundRegister(url, ada);
  const { caller, address, workspaceId } = register;
  await register.raise('Coolant reaches the floor');
  const page = await (await openSignedIn(browser, caller)).newPage();

  await test.step('a first review opens when the month is over', async () => {
    await page.goto(`${address}/activity-log/reviews`);
    await expect(page.getByText('No review yet.')).toBeVisible();
    // Far enough back that all of it lies in the month before.
    await passDays(dataDir, caller.user._id, new Date().getUTCDate() + 2);
    await expect
      .poll(async () => (await caller.call(logReviewEndpoints.list, { params: { workspaceId } })).total)
      .toBe(1);
    await page.reload();
    await page
      .getByRole('row')
      .filter({ hasText: /To be signed|Overdue/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'What stands out' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'A sample of the rest' })).toBeVisible();
    await expectAccessible(page, 'the review of a month of the log');
  });

  await test.step('it is signed with the password, and by nobody a second time', async () => {
    await page.getByRole('button', { name: 'Sign the review' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('What you sign')).toBeVisible();
    await expectAccessible(page, 'the signature of a month of the log');
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: /^Sign as/ }).click();
    await expect(page.getByText('Signed content unchanged').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign the review' })).toHaveCount(0);
    await page.goto(`${address}/activity-log/reviews`);
    await expect(page.getByRole('row').filter({ hasText: 'Ada Example' })).toContainText('Signed');
  });
});
