import { expect, type Page } from '@playwright/test';
import { demoPassword } from '../../server/seed/demo.ts';
import { button, chooseItem, dialog, menu } from '../openings.ts';
import { inRisk, library, rowMenu, listbox, field, type Scene } from './scene.ts';

/** Shows who one is, when that was a while ago. */
async function proveByPassword(page: Page) {
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(proof.or(setUp)).toBeVisible();
  if (await setUp.isVisible()) return;
  await proof.getByLabel('Current password').fill(demoPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
}

/** What opens in the screens of the organization and of administering a workspace. */
export const organizationScenes: Record<string, Scene> = {
  'the security screen': {
    address: '/security-authentication?tab=two-step',
    openings: [
      {
        name: 'authenticator app',
        of: 'access/security/totp-dialog.tsx',
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
        of: 'organization/subscription/plan-dialog.tsx',
        opener: button(/^(Choose a|Change) plan, Risk Management$/),
        shown: dialog(/plan (for|of) Risk Management$/),
      },
      {
        name: 'cancel subscription',
        of: 'organization/subscription/cancel-dialog.tsx',
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
        of: 'ui/overlays/confirm-dialog.tsx',
        opener: button('End all others'),
        shown: dialog('End all other sessions'),
      },
    ],
  },
  'an access review': {
    address: '/security-authentication/access-reviews/:reviewId',
    openings: [
      {
        name: 'change in a review',
        of: 'people/access-review/decision-dialog.tsx',
        opener: button(/^Change Sam Whitlock/),
        shown: dialog('Change the access of Sam Whitlock'),
      },
      {
        name: 'remove in a review',
        opener: button(/^Remove Devon Achebe/),
        shown: dialog('Remove the access of Devon Achebe'),
      },
      { name: 'filters of a review', opener: button('Filter'), shown: dialog('Add a filter') },
    ],
  },
  'the list of workspaces': {
    address: '/risk/:moduleId/workspace',
    openings: [
      {
        name: 'new workspace',
        of: 'organization/workspace/workspace-dialog.tsx',
        opener: button('Create Workspace'),
        shown: dialog('Create Workspace'),
      },
      { name: 'edit workspace', opener: button(/^Edit /), shown: dialog('Edit Workspace') },
      { name: 'delete workspace', opener: button(/^Delete /), shown: dialog('Delete workspace') },
      { name: 'filters of workspaces', opener: button('Filter'), shown: dialog('Add a filter') },
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
  'deleted items': {
    address: `${inRisk}/deleted-files`,
    openings: [
      {
        name: 'restore',
        of: 'people/workspace-admin/deleted/deleted-dialogs.tsx',
        opener: rowMenu,
        steps: chooseItem('Restore'),
        shown: dialog('Restore 1 item'),
      },
      {
        name: 'delete permanently',
        opener: rowMenu,
        steps: chooseItem('Delete permanently'),
        shown: dialog('Delete 1 risk permanently'),
      },
      {
        name: 'placing on legal hold what was deleted',
        opener: rowMenu,
        steps: chooseItem('Place legal hold'),
        shown: dialog('Place legal hold'),
      },
    ],
  },
  'the users of a workspace': {
    address: `${inRisk}/user-management`,
    openings: [
      { name: 'menu of a user', opener: rowMenu, shown: menu },
      {
        name: 'add users',
        of: 'people/workspace-admin/users/add-users-dialog.tsx',
        opener: button('Add users'),
        shown: dialog('Add users to this workspace'),
      },
      {
        name: 'change access',
        of: 'people/workspace-admin/users/change-users-dialog.tsx',
        opener: rowMenu,
        steps: chooseItem('Change access'),
        shown: dialog(/^Change the access of/),
      },
      {
        name: 'add to group',
        of: 'people/workspace-admin/users/add-to-group-dialog.tsx',
        opener: rowMenu,
        steps: chooseItem('Add to group'),
        shown: dialog('Add to group'),
      },
      {
        name: 'remove user',
        of: 'people/workspace-admin/users/remove-users-dialog.tsx',
        opener: rowMenu,
        steps: chooseItem('Remove from the workspace'),
        shown: dialog(/^Remove .* from the workspace$/),
      },
    ],
  },
  'the roles of a workspace': {
    address: `${inRisk}/user-management/role-detail/:roleId`,
    openings: [
      {
        name: 'delete role',
        of: 'people/workspace-admin/roles/remove-role-dialog.tsx',
        opener: button('Delete role'),
        shown: dialog(/^Delete the role/),
      },
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
  'a group of a workspace': {
    address: `${inRisk}/user-management/group-members-details/:groupId`,
    openings: [
      {
        name: 'remove from the group',
        opener: button(/^Remove from the group/),
        shown: dialog('Remove from the group'),
      },
    ],
  },
  'the dashboard of a workspace': {
    address: `${inRisk}/dashboard`,
    openings: [
      { name: 'arranging it', opener: button('Arrange dashboard'), shown: dialog('Arrange dashboard') },
      { name: 'save a picture', opener: button(/^Save Risks by status$/), shown: menu },
    ],
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
        name: 'reassign sheet',
        of: 'people/account/reassign-sheet.tsx',
        opener: rowMenu,
        steps: async (page) => {
          await chooseItem('Set inactive')(page);
          await page.getByText('Who takes over').waitFor();
        },
        shown: dialog(/^Reassign the open work/),
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
  'the log of emails': {
    address: '/email-log',
    openings: [
      { name: 'filters of the log of emails', opener: button('Filter'), shown: dialog('Add a filter') },
      { name: 'export of the log of emails', opener: button('Export'), shown: menu },
    ],
  },
  'the activity of the organization': {
    address: '/activity-logs',
    openings: [
      { name: 'filters of the log', opener: button('Filter'), shown: dialog('Add a filter') },
      { name: 'export of the log', opener: button('Export'), shown: menu },
      {
        name: 'integrity of the log',
        of: 'organization/log/integrity-dialog.tsx',
        opener: button('Verify integrity'),
        steps: async (page) => {
          await page.getByRole('button', { name: 'Start', exact: true }).click();
          await expect(page.getByText(/^The log is intact/)).toBeVisible();
        },
        shown: dialog('Is the log intact?'),
      },
    ],
  },
  'the top bar': {
    address: '/need-attention',
    openings: [
      { name: 'notifications', opener: button(/^Notifications/), shown: dialog('Notifications') },
      {
        name: 'search',
        of: 'records/search/palette.tsx',
        opener: button('Search'),
        steps: async (page) => {
          await page.getByRole('combobox', { name: 'Search records, people and pages' }).fill('plant');
          await expect(page.getByRole('option', { name: /^Axle plant/ })).toBeVisible();
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
