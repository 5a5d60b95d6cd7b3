import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { makePerson } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

// Ada manages the register and asks; Bob and Vera are both asked, and either is enough.
let place: Register;
let guests: Record<'bob' | 'vera', Caller>;
let members: string[];

test.beforeAll(async () => {
  const [bob, vera] = [makePerson('Bob'), makePerson('Vera')];
  place = await foundRegister(url);
  guests = {
    bob: await signUpWithOrganization(url, bob, 'Example Bearings'),
    vera: await signUpWithOrganization(url, vera, 'Example Castings'),
  };
  await letIn(guests.bob, place, bob.email);
  await letIn(guests.vera, place, vera.email);
  const { caller, workspaceId } = place;
  const people = await caller.call(userEndpoints.workspaceNames, { params: { workspaceId } });
  members = people.flatMap(({ _id, name }) => (name.startsWith('Ada') ? [] : [_id]));
});

/** A page that hears of nothing that others do: what it shows is as old as its opening. */
async function openDeaf(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.route(/socket\.io/, (route) => route.abort());
  await page.goto(address);
  return page;
}

async function openBoth(browser: Parameters<typeof openSignedIn>[0], address: string) {
  const organizationId = place.caller.user._id;
  const bobs = await openSignedIn(browser, guests.bob, { organizationId });
  const veras = await openSignedIn(browser, guests.vera, { organizationId });
  return { bob: await openDeaf(bobs, address), vera: await openDeaf(veras, address) };
}

/** A risk whose approval waits for either of the two. */
async function askBoth(name: string) {
  const { caller, workspaceId, raise } = place;
  const { _id: recordId, version } = await raise(name);
  const params = { workspaceId, recordId };
  const stage = { approvers: members, rule: 'any' as const, needsSignature: false, days: 5 };
  await caller.call(riskParts.approval.ask, { params, body: { recordVersion: version, stages: [stage] } });
  return { params, address: `${place.address}/library/detail/${recordId}?tab=approval` };
}

const sizes = {
  Approve: { width: 1366, height: 768 },
  Reject: { width: 390, height: 844 },
} as const;

/** What is told above a dialog covers none of its buttons. */
async function expectButtonsFree(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const name of ['Cancel', 'Approve', 'Reject']) {
    const isFree = await dialog.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isFree, name).toBe(true);
  }
}

const over = /no longer waiting for you|no longer waits for you/;

for (const second of ['Approve', 'Reject'] as const)
  test(`who decides an approval after somebody else, by ${second}, is told, and it stays decided once`, async ({
    browser,
  }) => {
    const { params, address } = await askBoth(`Decided by two: ${second}`);
    const { bob, vera } = await openBoth(browser, address);
    await vera.setViewportSize(sizes[second]);
    for (const page of [bob, vera]) await page.getByRole('button', { name: 'Approve or reject' }).click();
    await vera.getByRole('dialog').getByLabel('Comment').fill('The clamp is missing.');

    await bob.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(bob.getByRole('dialog')).toBeHidden();
    await vera.getByRole('dialog').getByRole('button', { name: second, exact: true }).click();
    await expect(vera.getByText(over).first()).toBeVisible();
    await expectButtonsFree(vera);
    // What was typed is not lost, and the page beneath shows what has become of it.
    await expect(vera.getByRole('dialog').getByLabel('Comment')).toHaveValue('The clamp is missing.');
    await expect(vera.getByText('Signed content unchanged').first()).toBeVisible();

    const { approvals } = await place.caller.call(riskParts.approval.overview, { params });
    const slots = approvals.flatMap(({ stages }) => stages.flatMap((stage) => stage.slots));
    expect(slots.filter(({ decision }) => decision !== null)).toHaveLength(1);
    expect(approvals.map(({ status }) => status)).toEqual(['approved']);
    await Promise.all([bob.context().close(), vera.context().close()]);
  });

test('an action that two people claim from old pages is one person’s, and the other is told whose', async ({
  browser,
}) => {
  const { caller, workspaceId, raise, address } = place;
  const { _id: recordId } = await raise('Coolant reaches the floor');
  const group = { workspace: workspaceId, name: 'Early shift', description: 'Of line 2', members };
  const { _id: offered } = await caller.call(groupEndpoints.create, { body: group });
  const params = { workspaceId, recordId };
  const body = { name: 'Change the seal', startDate: '2026-01-01', endDate: '2099-11-30', group: offered };
  const { _id: actionId } = await caller.call(riskParts.action.create, {
    params,
    body: { ...body, type: 'corrective', assignedTo: [] } as never,
  });
  const { bob, vera } = await openBoth(browser, `${address}/tasks/detail/${actionId}`);
  const claim = (page: Page) => page.getByRole('button', { name: 'Claim', exact: true });
  await expect(claim(vera)).toBeVisible();
  await claim(bob).click();
  await expect(bob.getByText('Action claimed')).toBeVisible();
  await claim(vera).click();
  await expect(vera.getByText(/Bob Example/).first()).toBeVisible();
  await expect(claim(vera)).toBeHidden();
  const { assignedTo } = await caller.call(riskParts.action.find, { params: { ...params, actionId } });
  expect(assignedTo.map(({ name }) => name)).toEqual(['Bob Example']);
  await Promise.all([bob.context().close(), vera.context().close()]);
});
