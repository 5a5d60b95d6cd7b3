import { expect } from '@playwright/test';
import { moduleKeys, modules } from 'contract/core/modules';
import { can, permissionNames } from 'contract/core/rights/permissions';
import { people } from '../../server/seed/demo-data.ts';
import { demoPassword } from '../../server/seed/demo.ts';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { watch } from '../checks.ts';
import { addressOf } from '../company.ts';
import { offeredOn } from '../offered.ts';
import { readRoutes } from '../routes.ts';
import { test } from '../stage.ts';

test.describe.configure({ mode: 'parallel' });

/** Where neither of the two is let in, or what is open to everybody. */
const isElsewhere = (pattern: string) =>
  moduleKeys
    .filter((key) => key !== 'risk' && key !== 'capa')
    .some((key) => pattern.startsWith(`/${modules[key].path}/`)) ||
  // The same screens stand below the list of all.
  /\/my-(?:risk|capa)\//.test(pattern);

const patterns = (await readRoutes())
  .filter(({ pattern, leadsOn }) => !leadsOn && pattern.includes('/') && !isElsewhere(pattern))
  .map(({ pattern }) => pattern);

/** Whether somebody may do what a call asks for, of some record at least. */
function mayDo(access: string, level: number): boolean {
  const permission = permissionNames.find((one) => one === access);
  const actor = { accountId: '', organizationRole: 'member', level, levels: {}, grants: ['export'] } as const;
  return permission === undefined || can(actor, permission, 'unknown');
}

for (const index of [3, 4] as const) {
  const { name, role, level } = people[index];
  test(`a ${role} opens every screen, and none asks for or offers what they may not have`, async ({
    stage,
    browser,
  }) => {
    test.setTimeout(300_000);
    const caller = await signIn(stage.url, { email: people[index].email, password: demoPassword });
    const organizationId = stage.demo.caller.user._id;
    const context = await openSignedIn(browser, caller, { organizationId });
    const page = await context.newPage();
    const { problems, settle } = watch(page);
    const refused: string[] = [];

    const look = async (screen: string) => {
      await settle();
      refused.push(...problems.splice(0).map((problem) => `${screen}: ${problem}`));
      for (const { route, access, controls } of await offeredOn(page))
        if (controls.length > 0 && !mayDo(access, level))
          refused.push(`${screen}: ${controls.join(', ')} offers ${route}`);
    };
    for (const pattern of patterns) {
      const address = addressOf(pattern, stage.demo.company);
      if (!address) continue;
      await page.goto(address);
      await look(pattern);
      const tabs = page.getByRole('main').getByRole('tab').filter({ visible: true });
      for (let at = 1; at < (await tabs.count()); at += 1) {
        await tabs.nth(at).click();
        await look(`${pattern}, tab ${at + 1}`);
      }
    }
    expect(refused, `what ${name} is refused`).toEqual([]);
    await context.close();
  });
}
