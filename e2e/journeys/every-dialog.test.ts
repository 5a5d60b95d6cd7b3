import { expect, type Locator, type Page } from '@playwright/test';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { expectAccessible, expectReadable, setTheme, watch } from '../checks.ts';
import { addressOf } from '../company.ts';
import { button, chooseItem, dialog, lookInto, menu, type Opening } from '../openings.ts';
import { test } from '../stage.ts';
import { demoPassword } from '../../server/seed/demo.ts';

const inRisk = '/risk/:moduleId/workspace/:workspaceId';
const library = `${inRisk}/library`;

const rowMenu = button(/^Actions for /);
const listbox = (page: Page) => page.getByRole('listbox').filter({ visible: true });
const calendar = (page: Page) => page.getByRole('button', { name: 'Next month' });
const field = (name: string) => (page: Page) => page.getByRole('combobox', { name, exact: true });

const inDialog =
  (part: (page: Page) => Locator) =>
  (page: Page): Locator =>
    page.getByRole('dialog').locator(part(page));

const openFields = (page: Page) => page.getByRole('button', { name: 'Additional Fields' }).click();

async function addEveryType(page: Page) {
  await page.getByRole('button', { name: 'Add fields' }).click();
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function editTheFirstField(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Actions for / })
    .click();
  await chooseItem('Edit')(page);
}

/** Shows who one is, when that was a while ago. */
async function proveByPassword(page: Page) {
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(proof.or(setUp)).toBeVisible();
  if (await setUp.isVisible()) return;
  await proof.getByLabel('Current password').fill(demoPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
}

type Scene = {
  address: string;
  width?: number;
  /** What is open already below that which is looked at. */
  below?: (page: Page) => Promise<void>;
  openings: Opening[];
};

const scenes: Record<string, Scene> = {
  'the security screen': {
    address: '/security-authentication?tab=two-step',
    openings: [
      {
        name: 'authenticator app',
        opener: button('Set up'),
        steps: proveByPassword,
        shown: dialog('Set up an authenticator app'),
      },
    ],
  },
  'the plans': {
    address: '/subscription-billing',
    openings: [
      {
        name: 'plan',
        opener: button(/^(Choose a|Change) plan, Risk Management$/),
        shown: dialog(/plan (for|of) Risk Management$/),
      },
      {
        name: 'cancel subscription',
        opener: button('Cancel, Risk Management'),
        shown: dialog('Cancel Risk Management'),
      },
    ],
  },
  'the sessions': {
    address: '/security-authentication?tab=sessions',
    openings: [
      {
        name: 'end other sessions',
        opener: button('End all others'),
        shown: dialog('End all other sessions'),
      },
    ],
  },
  'the list of workspaces': {
    address: '/risk/:moduleId/workspace',
    openings: [
      { name: 'new workspace', opener: button('Create Workspace'), shown: dialog('Create Workspace') },
      { name: 'edit workspace', opener: button(/^Edit /), shown: dialog('Edit Workspace') },
      { name: 'delete workspace', opener: button(/^Delete /), shown: dialog('Delete workspace') },
      { name: 'order of workspaces', opener: button('Newest first'), shown: menu },
    ],
  },
  'the frame': {
    address: library,
    openings: [
      { name: 'person menu', opener: button(/account menu$/), shown: menu },
      { name: 'workspace switcher', opener: button(/switch$/), shown: menu },
    ],
  },
  'the list of risks': {
    // The risk of many managers is the oldest.
    address: `${library}?sort=createdAt`,
    openings: [
      { name: 'filters', opener: button('Filter'), shown: dialog('Add a filter') },
      { name: 'columns', opener: button('Customize Columns'), shown: dialog('Customize Columns') },
      { name: 'export', opener: button('Export'), shown: menu },
      { name: 'row menu', opener: rowMenu, shown: menu },
      { name: 'delete risk', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog('Delete 1 risk') },
      { name: 'all managers', opener: button(/show all Managers$/), shown: dialog('Managers') },
    ],
  },
  'a filtered list': {
    address: `${library}?status=pending`,
    openings: [{ name: 'filter chip', opener: button('Status Pending'), shown: dialog('Status') }],
  },
  'the additional fields': {
    address: library,
    openings: [
      { name: 'additional fields', opener: button('Additional Fields'), shown: dialog('Additional Fields') },
      {
        name: 'types of fields',
        opener: button('Additional Fields'),
        steps: (page) => page.getByRole('button', { name: 'Add fields' }).click(),
        shown: dialog('Add fields'),
      },
      {
        name: 'configuring every type',
        opener: button('Additional Fields'),
        steps: addEveryType,
        shown: dialog('Configure the new fields'),
      },
      {
        name: 'editing a field',
        opener: button('Additional Fields'),
        steps: editTheFirstField,
        shown: dialog('Edit field'),
      },
    ],
  },
  'the fields that are defined': {
    address: library,
    below: openFields,
    openings: [
      { name: 'menu of a field', opener: inDialog(rowMenu), shown: menu },
      {
        name: 'removing a field',
        opener: inDialog(rowMenu),
        steps: chooseItem('Remove'),
        shown: dialog(/^Remove the field/),
      },
    ],
  },
  'the editor of a field': {
    address: library,
    below: async (page) => {
      await openFields(page);
      await editTheFirstField(page);
    },
    openings: [{ name: 'choosing a type', opener: field('Type'), shown: listbox }],
  },
  'a risk': {
    address: `${library}/detail/:riskId`,
    openings: [
      { name: 'more of a risk', opener: button('More actions'), shown: menu },
      {
        name: 'delete from a risk',
        opener: button('More actions'),
        steps: chooseItem('Delete'),
        shown: dialog('Delete 1 risk'),
      },
      {
        name: 'approval',
        opener: button('Change the assessment approval'),
        shown: dialog('Assessment approval'),
      },
      {
        name: 'editing in place',
        opener: button(/ Edit What$/),
        shown: (page) => page.getByRole('textbox', { name: 'What', exact: true }),
      },
    ],
  },
  'the actions of a risk': {
    address: `${library}/detail/:riskId?tab=actions`,
    openings: [
      { name: 'new action', opener: button('Add action'), shown: dialog('Add action') },
      { name: 'menu of an action', opener: rowMenu, shown: menu },
      { name: 'edit action', opener: rowMenu, steps: chooseItem('Edit'), shown: dialog('Edit action') },
      { name: 'delete action', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog('Delete action') },
    ],
  },
  'the form of an action': {
    address: `${library}/detail/:riskId?tab=actions`,
    below: (page) => page.getByRole('button', { name: 'Add action' }).click(),
    openings: [
      {
        name: 'choosing the end of an action',
        opener: (page) => page.getByRole('textbox', { name: 'End date' }),
        shown: calendar,
      },
      { name: 'choosing who does it', opener: field('Assigned to'), shown: listbox },
    ],
  },
  'the files of a risk': {
    address: `${library}/detail/:riskId?tab=files`,
    openings: [
      { name: 'menu of a file', opener: rowMenu, shown: menu },
      { name: 'delete file', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog('Delete file') },
    ],
  },
  'the members of a risk': {
    address: `${library}/detail/:riskId?tab=members`,
    openings: [{ name: 'choosing members', opener: field('Add members'), shown: listbox }],
  },
  'the form of a risk': {
    address: `${library}/new`,
    openings: [
      { name: 'choosing a category', opener: field('Category'), shown: listbox },
      { name: 'choosing managers', opener: field('Managers'), shown: listbox },
      {
        name: 'choosing a day',
        opener: (page) => page.getByRole('textbox', { name: 'Date identified' }),
        shown: calendar,
      },
    ],
  },
  'deleted files': {
    address: `${inRisk}/deleted-files`,
    openings: [
      { name: 'restore', opener: rowMenu, steps: chooseItem('Restore'), shown: dialog('Restore 1 item') },
      {
        name: 'delete permanently',
        opener: rowMenu,
        steps: chooseItem('Delete permanently'),
        shown: dialog('Delete 1 risk permanently'),
      },
    ],
  },
  'the users of a workspace': {
    address: `${inRisk}/user-management`,
    openings: [
      { name: 'menu of a user', opener: rowMenu, shown: menu },
      { name: 'add users', opener: button('Add users'), shown: dialog('Add users to this workspace') },
      {
        name: 'change access',
        opener: rowMenu,
        steps: chooseItem('Change access'),
        shown: dialog(/^Change the access of/),
      },
      {
        name: 'add to group',
        opener: rowMenu,
        steps: chooseItem('Add to group'),
        shown: dialog('Add to group'),
      },
      {
        name: 'remove user',
        opener: rowMenu,
        steps: chooseItem('Remove from the workspace'),
        shown: dialog(/^Remove .* from the workspace$/),
      },
    ],
  },
  'the roles of a workspace': {
    address: `${inRisk}/user-management/role-detail/:roleId`,
    openings: [
      { name: 'delete role', opener: button('Delete role'), shown: dialog(/^Delete the role/) },
      { name: 'choosing a base level', opener: field('Base level'), shown: listbox },
    ],
  },
  'the groups of a workspace': {
    address: `${inRisk}/user-management?tab=groups`,
    openings: [
      {
        name: 'delete group',
        opener: rowMenu,
        steps: chooseItem('Delete group'),
        shown: dialog('Delete group'),
      },
    ],
  },
  'the dashboard of a workspace': {
    address: `${inRisk}/dashboard`,
    openings: [{ name: 'save a picture', opener: button(/^Save the picture of/), shown: menu }],
  },
  'business management': {
    address: '/business-management',
    openings: [
      { name: 'menu of a site', opener: rowMenu, shown: menu },
      { name: 'delete site', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog(/^Delete/) },
    ],
  },
  users: {
    address: '/global-user-management',
    openings: [
      { name: 'menu of a user', opener: rowMenu, shown: menu },
      {
        name: 'hand-over sheet',
        opener: rowMenu,
        steps: async (page) => {
          await chooseItem('Set inactive')(page);
          await page.getByText('Who takes over').waitFor();
        },
        shown: dialog(/^Hand over what/),
      },
    ],
  },
  'the form of a site': {
    address: '/business-management/add-new-site',
    openings: [
      { name: 'choosing a time zone', opener: field('Time zone'), shown: listbox },
      { name: 'choosing modules', opener: field('Modules'), shown: listbox },
    ],
  },
  processes: {
    address: '/business-management?tab=processes',
    openings: [
      { name: 'delete process', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog(/^Delete/) },
    ],
  },
  'the activity of the organization': {
    address: '/activity-logs',
    openings: [
      { name: 'filters of the log', opener: button('Filter'), shown: dialog('Add a filter') },
      { name: 'export of the log', opener: button('Export'), shown: menu },
      {
        name: 'integrity of the log',
        opener: button('Verify integrity'),
        steps: async (page) => {
          await page.getByRole('button', { name: 'Start' }).click();
          await expect(page.getByText(/^The log is whole/)).toBeVisible();
        },
        shown: dialog('Is the log whole?'),
      },
    ],
  },
  'the top bar': {
    address: '/need-attention',
    openings: [
      { name: 'notifications', opener: button(/^Notifications/), shown: dialog('Notifications') },
      {
        name: 'search',
        opener: button('Search'),
        steps: async (page) => {
          await page.keyboard.type('plant');
          await expect(page.getByRole('option', { name: /Axle plant/ })).toBeVisible();
        },
        shown: dialog('Search and go to'),
      },
    ],
  },
  'a phone': {
    address: library,
    width: 390,
    openings: [
      {
        name: 'navigation of a phone',
        opener: button('Open navigation'),
        shown: (page) => page.getByRole('dialog'),
      },
      { name: 'filters of a phone', opener: button(/^Filters/), shown: dialog('Filters') },
      { name: 'more on a phone', opener: button('More for this list'), shown: menu },
      { name: 'row menu on a phone', opener: rowMenu, shown: menu },
      {
        name: 'delete on a phone',
        opener: rowMenu,
        steps: chooseItem('Delete'),
        shown: dialog('Delete 1 risk'),
      },
    ],
  },
};

for (const [where, { address, width = 1366, below, openings }] of Object.entries(scenes)) {
  const names = openings.map(({ name }) => name).join(', ');
  test(`what opens in ${where} is accessible and gives the focus back: ${names}`, async ({ stage }) => {
    const page = await stage.demo.context.newPage();
    const { problems, settle } = watch(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(addressOf(address, stage.demo.company) ?? '');
    await settle();
    await below?.(page);
    for (const opening of openings) await lookInto(page, opening);
    expect(problems).toEqual([]);
    await page.close();
  });
}

test('the bar of selected rows is accessible, and its question gives the focus back', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto(addressOf(library, stage.demo.company) ?? '');
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(row)
      .check();
  await expectAccessible(page, 'bulk bar, light');
  await setTheme(page, 'dark');
  await expectReadable(page, 'bulk bar, dark');
  await lookInto(page, {
    name: 'bulk delete',
    opener: button('Bulk Delete'),
    shown: dialog('Delete 2 risks'),
  });
  await page.close();
});

test('the countries of a phone number are accessible and give the focus back', async ({ stage }) => {
  const page = await stage.stranger.context.newPage();
  await page.goto('/signup');
  await lookInto(page, { name: 'countries', opener: button(/^Country /), shown: dialog('Country') });
  await page.close();
});

test('mine and theirs are shown accessibly, and going back gives the focus back', async ({ stage }) => {
  const { caller, company, context } = stage.demo;
  const { workspaceId = '', riskId = '' } = company.risk;
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto(addressOf(`${library}/detail/:riskId/edit`, company) ?? '');
  await page.getByLabel('Risk name').fill('Spare parts list out of date at plant 2');
  await caller.call(riskEndpoints.update, {
    params: { workspaceId, riskId },
    body: { name: 'Spare parts list wrong' },
  });
  const conflict = {
    name: 'conflict',
    opener: button('Save risk'),
    shown: dialog('Somebody else has changed this meanwhile'),
  };
  await lookInto(page, conflict);
  await expect(page.getByLabel('Risk name')).toHaveValue('Spare parts list out of date at plant 2');
  await page.close();
});
