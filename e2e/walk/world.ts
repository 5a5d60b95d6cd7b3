import type { Browser, BrowserContext, Page } from '@playwright/test';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { makePerson } from '../actors.ts';
import { actingIn, type Caller, signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';

/** Where the walk goes: the organization of the one who walks, another that lets them in, and somebody who works beside them. */
export type World = {
  ada: Register;
  bob: Register;
  /** Bob at work in Ada's organization. */
  guest: Caller;
  riskIds: string[];
  siteId: string;
  processId: string;
  context: BrowserContext;
  page: Page;
};

export const organizations = { own: 'Example Axles', other: 'Bob Brakes' };

/** Founds both organizations and opens the browser of the one who walks. */
export async function makeWorld(browser: Browser, url: string): Promise<World> {
  const [adaPerson, bobPerson] = [makePerson('Ada'), makePerson('Bob')];
  const ada = await foundRegister(url, adaPerson, organizations.own);
  const bob = await foundRegister(url, bobPerson, organizations.other);
  await letIn(bob.caller, ada, bobPerson.email);
  await letIn(ada.caller, bob, adaPerson.email);
  const risks = [await ada.raise('Coolant leak'), await ada.raise('Sawdust in the hall')];
  const site = { name: 'Hall of the walk', location: 'Northfield', timeZone: 'UTC' };
  const { _id: siteId } = await ada.caller.call(siteEndpoints.create, { body: site });
  const body = { name: 'Turning', parentSite: [siteId] };
  const { _id: processId } = await ada.caller.call(processEndpoints.create, { body });
  const context = await openSignedIn(browser, await signIn(url, adaPerson));
  return {
    ada,
    bob,
    guest: actingIn(bob.caller, ada.caller.user._id),
    riskIds: risks.map(({ _id }) => _id),
    siteId,
    processId,
    context,
    page: await context.newPage(),
  };
}
