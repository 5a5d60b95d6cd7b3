import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { sizeOf, tell } from '../../scripts/drills.mjs';
import { makePerson, type Person } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';
import { letIn } from '../let-in.ts';
import { type Marked, watchOrganizations } from '../watch-organizations.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const switches = sizeOf('SWITCHES', 6);

type Plant = Marked & {
  caller: Caller;
  workspaceId: string;
  /** The address of its risks. */
  library: string;
  /** Changes a risk and a site, so that those who look hear of it. */
  stir(): Promise<void>;
};

/** An organization whose every text holds a word of its own. */
async function foundPlant(person: Person, organization: string, word: string): Promise<Plant> {
  const caller = await signUpWithOrganization(url, person, organization);
  const { moduleId = '' } = (await openCompany(caller, [])).risk;
  const workspace = await caller.call(workspaceEndpoints.risk.create, {
    body: { moduleId, name: `${word} register`, description: `Where ${word} is kept.` },
  });
  const workspaceId = workspace._id;
  const place = { name: `${word} hall`, location: 'Northfield', timeZone: 'UTC' };
  const { _id: siteId } = await caller.call(siteEndpoints.create, { body: place });
  const milling = { name: `${word} milling`, parentSite: [siteId] };
  const process = await caller.call(processEndpoints.create, { body: milling });
  const { _id: recordId } = await caller.call(riskEndpoints.create, {
    body: {
      name: `${word} in the hall`,
      description: 'What may happen, and where.',
      category: 'Operational',
      dateIdentified: '2026-01-15',
      site: siteId,
      process: process._id,
      managers: [caller.user.accountId],
      workspace: workspaceId,
    },
  });
  return {
    caller,
    organization,
    word,
    subids: [caller.user._id],
    ids: [siteId, recordId],
    workspaceId,
    library: `/risk/${moduleId}/workspace/${workspaceId}/library`,
    async stir() {
      const description = `${word}, seen ${Date.now()}`;
      await caller.call(riskEndpoints.update, { params: { workspaceId, recordId }, body: { description } });
      await caller.call(siteEndpoints.update, { params: { siteId }, body: { note: description } });
    },
  };
}

/** Has every answer of the API come late by a moment, each by another one. */
const slowDown = (page: Page) =>
  page.route('**/v1/**', async (route) => {
    await wait(Math.random() * 300);
    await route.continue().catch(() => {}); // the page has called it off
  });

const goTo = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Goes to a screen that a member's menu does not lead to, without loading the page anew. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const leaveWorkspace = async (page: Page, { word }: Plant) => {
  await page.getByRole('button', { name: new RegExp(`^${word} register.*switch`) }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
};

// Where somebody is when they switch: what the screen has asked for is still on its way.
const places: ((page: Page, at: Plant) => Promise<void>)[] = [
  (page) => goTo(page, 'My tasks'),
  (page) => goTo(page, 'Needs attention'),
  (page) => goTo(page, 'Business management'),
  (page) => goTo(page, 'Activity log'),
  (page) => goTo(page, 'Dashboard'),
  async (page, at) => {
    await goTo(page, 'Risk');
    await page.getByRole('link', { name: `View ${at.word} register` }).click();
    await expect(page.getByRole('row', { name: new RegExp(at.word) })).toBeVisible();
    await leaveWorkspace(page, at);
  },
  async (page, at) => {
    await goTo(page, 'Risk');
    await page.getByRole('link', { name: `View ${at.word} register` }).click();
    await leaveWorkspace(page, at);
  },
];

const switcher = (page: Page, { organization }: Plant) =>
  page.getByRole('button', { name: new RegExp(`^${organization}.*switch`) });

async function switchTo(page: Page, from: Plant, to: Plant): Promise<void> {
  await switcher(page, from).click();
  await page.getByRole('menuitemradio', { name: to.organization }).click();
  await expect(switcher(page, to)).toBeVisible();
}

/** Changes things in both organizations until it is told to stop. */
async function stirBoth(plants: Plant[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const plant of plants) await plant.stir();
    await wait(200);
  }
}

test('who works in two organizations switches, and no screen, request or socket of one meets the other (T-11)', async ({
  browser,
}) => {
  test.setTimeout(120_000 + switches * 10_000);
  const bob = makePerson('Bob');
  const axles = await foundPlant(makePerson('Ada'), 'Example Axles', 'Coolant');
  const brakes = await foundPlant(bob, 'Bob Brakes', 'Sawdust');
  brakes.subids.push('default'); // one's own needs no name
  // They have no tasks: those show wherever one is.
  await letIn(brakes.caller, axles, bob.email);

  const page = await (await openSignedIn(browser, brakes.caller)).newPage();
  const sides = [axles, brakes].map(({ organization, word, subids, ids }) => ({
    organization,
    word,
    subids,
    ids,
  }));
  const watch = await watchOrganizations(page, sides);
  await page.goto('/dashboard/home');
  await expect(switcher(page, brakes)).toBeVisible();
  await slowDown(page);

  const stirring = new AbortController();
  const stirred = stirBoth([axles, brakes], stirring.signal);
  const began = performance.now();
  let [here, there] = [brakes, axles] as [Plant, Plant];
  for (let count = 0; count < switches; count += 1) {
    await places[count % places.length]?.(page, here);
    await switchTo(page, here, there);
    [here, there] = [there, here];
    if (count % 3 === 2) continue; // and back at once
    await goWithin(page, '/business-management');
    await expect(page.getByRole('main').getByText(`${here.word} hall`).first()).toBeVisible();
    expect(await watch.mixed(), `after switch ${count + 1}`).toEqual([]);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  stirring.abort();
  await stirred;
  expect(await watch.mixed()).toEqual([]);
  expect(watch.heard()).toBeGreaterThan(0);
  await expect.poll(watch.open).toBe(1);
  await page.goto(there.library);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(there.word)).toBeHidden();
  tell(
    `${switches} switches in ${seconds} s: no mixed screen; ${watch.heard()} events heard, all of the organization at hand.`,
  );
});
