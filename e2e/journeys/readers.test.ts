import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { moduleKeys, modules } from 'contract/core/modules';
import { people } from '../../server/seed/demo-data.ts';
import { demoPassword } from '../../server/seed/demo.ts';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { watch } from '../checks.ts';
import { addressOf } from '../company.ts';
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

/** What changes something, by the words that buttons and menus of this product call it. */
const changing =
  /^(?:Accept|Add|Answer|Approve|Archive|Ask|Assess|Assign|Begin|Change|Claim|Close|Complete|Create|Decide|Decline|Delete|Duplicate|Edit|Grant|Hold|Import|Invite|Link|Mark|Merge|Move|New|Pin|Place|Plan|Publish|Reassign|Record|Reject|Release|Remind|Remove|Rename|Replace|Report|Request|Resolve|Restore|Resume|Save|Schedule|Send|Set|Sign|Snooze|Start|Submit|Take|Undo|Upload|Verify|Withdraw)\b/;

/** The names of what may be pressed. */
const namesOf = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('main :is(button, a[href]), [role=menuitem]')].filter(
      (one) =>
        one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true], [role=tab], a[href*="?tab="]'),
    );
    return found.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim());
  });

const menus = ['More actions', 'Other steps', /^Actions for /];

/** The names of what may be pressed, in its menus as well: of those of rows, in the first. */
async function allNames(page: Page): Promise<string[]> {
  const names = await namesOf(page);
  for (const name of menus) {
    const button = page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    names.push(...(await namesOf(page)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  return names;
}

for (const index of [3, 4] as const) {
  const { name, role } = people[index];
  test(`a ${role} finds nothing to press that is refused, and no screen asks for what they may not have`, async ({
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
    const pressed: Record<string, string> = {};

    const look = async (screen: string) => {
      await settle();
      refused.push(...problems.splice(0).map((problem) => `${screen}: ${problem}`));
      for (const one of await allNames(page)) if (changing.test(one)) pressed[one] ??= screen;
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
    writeFileSync(`/tmp/look-h3/pressed-${index}.json`, JSON.stringify({ refused, pressed }, null, 1));
    expect(refused, `what ${name} is refused`).toEqual([]);
    await context.close();
  });
}
