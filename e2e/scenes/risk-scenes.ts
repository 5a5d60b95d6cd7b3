import { type Locator, type Page } from '@playwright/test';
import { button, chooseItem, dialog, menu } from '../openings.ts';
import { inRisk, library, rowMenu, listbox, field, type Scene } from './scene.ts';

const calendar = (page: Page) => page.getByRole('button', { name: 'Next month' });

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
    .first()
    .click();
  await chooseItem('Edit')(page);
}

/** What opens where risks are worked on. */
export const riskScenes: Record<string, Scene> = {
  'the list of risks': {
    // The risk of many managers is the oldest.
    address: `${library}?sort=createdAt`,
    openings: [
      { name: 'filters', opener: button('Filter'), shown: dialog('Add a filter') },
      { name: 'columns', opener: button('Customize Columns'), shown: dialog('Customize Columns') },
      { name: 'export', opener: button('Export'), shown: menu },
      { name: 'row menu', opener: rowMenu, shown: menu },
      {
        name: 'delete risk',
        of: 'shared/forms/reason-dialog.tsx',
        opener: rowMenu,
        steps: chooseItem('Delete'),
        shown: dialog('Delete 1 risk'),
      },
      { name: 'all managers', opener: button(/show all Managers$/), shown: dialog('Managers') },
    ],
  },
  'the assessments of a risk': {
    address: `${library}/detail/:recordId?tab=assessments`,
    openings: [
      {
        name: 'asking several',
        of: 'modules/risk/assessments/panel-dialog.tsx',
        opener: button('Ask several'),
        shown: dialog('Ask several people'),
      },
    ],
  },
  'the treatment of a risk': {
    address: `${library}/detail/:recordId?tab=treatment`,
    openings: [
      {
        name: 'planning the treatment',
        of: 'modules/risk/treatment/treatment-dialog.tsx',
        opener: button(/^(Plan the treatment|Edit plan)$/),
        shown: dialog('Treatment plan'),
      },
    ],
  },
  'the acceptance of a risk': {
    address: `${library}/detail/:recordId?tab=acceptance`,
    openings: [
      {
        name: 'preparing an acceptance',
        of: 'modules/risk/acceptance/acceptance-dialog.tsx',
        opener: button('Prepare acceptance'),
        shown: dialog('Prepare acceptance'),
      },
    ],
  },
  'the reviews of a risk': {
    address: `${library}/detail/:recordId?tab=reviews`,
    openings: [
      {
        name: 'adding a review',
        of: 'modules/risk/review/review-dialogs.tsx',
        opener: button('Add review'),
        shown: dialog('Add review'),
      },
      {
        name: 'recording an incident',
        opener: button('Record incident'),
        shown: dialog('Record incident'),
      },
      {
        name: 'a new indicator',
        of: 'modules/risk/kri/kri-dialogs.tsx',
        opener: button('Add indicator'),
        shown: dialog('Add indicator'),
      },
    ],
  },
  'the risk appetite': {
    address: `${inRisk}/settings/appetite`,
    openings: [
      {
        name: 'what is accepted in a category',
        of: 'modules/risk/appetite/appetite-dialog.tsx',
        opener: button('Set the appetite for Strategic'),
        shown: dialog(/Strategic/),
      },
    ],
  },
  'a filtered list': {
    address: `${library}?status=pending`,
    openings: [
      { name: 'filter chip', opener: button('Status Pending'), shown: dialog('Status') },
      {
        name: 'saving a filter',
        of: 'shared/data-table/filter-name-dialog.tsx',
        opener: button('Save filter'),
        shown: dialog('Save these filters'),
      },
    ],
  },
  'the additional fields': {
    address: library,
    openings: [
      {
        name: 'additional fields',
        of: 'records/custom-field/additional-fields-dialog.tsx',
        opener: button('Additional Fields'),
        shown: dialog('Additional Fields'),
      },
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
    address: `${library}/detail/:recordId`,
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
        of: 'modules/risk/record/approval-dialog.tsx',
        opener: button('Change the assessment approval'),
        shown: dialog('Assessment approval'),
      },
      {
        name: 'editing in place',
        opener: button(/ Edit Description$/),
        shown: (page) => page.getByRole('textbox', { name: 'Description', exact: true }),
      },
    ],
  },
  'what needs attention': {
    address: `${inRisk}/need-attention`,
    openings: [
      { name: 'more about what needs attention', opener: button(/^More about /), shown: menu },
      {
        name: 'snooze',
        of: 'records/attention/snooze-dialog.tsx',
        // An alert stands first and is never put off.
        opener: (page) => page.getByRole('button', { name: /^More about / }).last(),
        steps: (page) => page.getByRole('menuitem', { name: /^Snooze/ }).click(),
        shown: dialog(/^Snooze /),
      },
    ],
  },
  'the actions of a risk': {
    address: `${library}/detail/:recordId?tab=actions`,
    openings: [
      {
        name: 'new action',
        of: 'records/record/action/action-dialog.tsx',
        opener: button('Add action'),
        shown: dialog('Add action'),
      },
      { name: 'menu of an action', opener: rowMenu, shown: menu },
      { name: 'edit action', opener: rowMenu, steps: chooseItem('Edit'), shown: dialog('Edit action') },
      { name: 'delete action', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog('Delete action') },
    ],
  },
  'the approval of a risk': {
    address: `${library}/detail/:recordId?tab=approval`,
    openings: [
      {
        name: 'asking for approval',
        of: 'records/approval/ask-dialog.tsx',
        opener: button('Ask for approval'),
        shown: dialog(/^Ask for the approval of /),
      },
      {
        name: 'signing',
        of: 'records/signature/sign-dialog.tsx',
        opener: button('Sign'),
        shown: dialog(/^Sign RSK/),
      },
    ],
  },
  'the form of an action': {
    address: `${library}/detail/:recordId?tab=actions`,
    below: (page) => page.getByRole('button', { name: 'Add action' }).click(),
    openings: [
      {
        name: 'choosing the end of an action',
        opener: (page) => page.getByRole('textbox', { name: 'Due date' }),
        shown: calendar,
      },
      { name: 'choosing who does it', opener: field('Assigned to'), shown: listbox },
    ],
  },
  'the files of a risk': {
    address: `${library}/detail/:recordId?tab=files`,
    openings: [
      { name: 'menu of a file', opener: rowMenu, shown: menu },
      {
        name: 'a file with its versions',
        of: 'records/record-file/file-dialog.tsx',
        opener: rowMenu,
        steps: chooseItem('Preview and versions'),
        shown: dialog(/[.]\w+$/),
      },
      { name: 'delete file', opener: rowMenu, steps: chooseItem('Delete'), shown: dialog('Delete file') },
    ],
  },
  'the links of a risk': {
    address: `${library}/detail/:recordId?tab=links`,
    openings: [
      {
        name: 'new link',
        of: 'records/link/link-dialog.tsx',
        opener: button('Add link'),
        shown: dialog('Link this record with another'),
      },
    ],
  },
  'the members of a risk': {
    address: `${library}/detail/:recordId?tab=members`,
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
};
