import { expect, test as base } from '@playwright/test';
import { dayIn, daysAfter } from 'contract/core/days';
import { formatDay } from 'contract/core/format-day';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { openSignedIn } from '../browsers.ts';
import { foundRegister, type Register } from '../plant.ts';

const test = base.extend<{ register: Register }>({
  register: async ({ baseURL }, provide) => provide(await foundRegister(baseURL ?? '')),
});

// The first day of the world and its last: whatever the time, the device is in neither for both.
for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
  test(`where it is the day of ${zone}, forms begin on it, and what is due on it is not late`, async ({
    browser,
    register,
  }) => {
    const { caller } = register;
    const sites = await caller.call(siteEndpoints.list, {});
    const [site] = sites.results;
    await caller.call(siteEndpoints.update, {
      params: { siteId: site?._id ?? '' },
      body: { timeZone: zone },
    });
    const me = await caller.call(userEndpoints.me, {});
    const risk = await register.raise('Coolant leak');
    const params = { workspaceId: register.workspaceId, recordId: risk._id };
    const today = dayIn(zone);
    for (const [name, endDate] of [
      ['Due today', today],
      ['Due yesterday', daysAfter(today, -1)],
    ] as const)
      await caller.call(riskParts.action.create, {
        params,
        body: { name, startDate: '2026-01-01', endDate, status: 'pending', assignedTo: [me.accountId] },
      });
    const context = await openSignedIn(browser, caller);
    const page = await context.newPage();

    await page.goto(`${register.address}/library/new`);
    await expect(page.getByRole('textbox', { name: 'Date identified' })).toHaveValue(formatDay(today));

    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.goto('/my-task?view=overdue');
    await expect(row('Due yesterday')).toContainText('1 day late');
    await expect(row('Due today')).toBeHidden();
    await page.goto('/my-task?view=today');
    await expect(row('Due today')).toContainText(formatDay(today));
    await expect(row('Due today')).not.toContainText('late');
    await expect(row('Due yesterday')).toBeHidden();

    await page.goto(`${register.address}/need-attention`);
    await expect(row('Due yesterday')).toContainText('1 day late');
    await expect(row('Due today')).toBeVisible();
    await expect(row('Due today')).not.toContainText('late');
    await context.close();
  });
}
