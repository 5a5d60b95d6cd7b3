import type { Page } from '@playwright/test';
import { button, chooseItem, dialog, menu } from '../openings.ts';
import { checkTwo, inRisk, library, rowMenu, type Scene } from './scene.ts';

const otherStep = (name: RegExp) => (page: Page) => page.getByRole('menuitem', { name }).click();

/** What opens in tasks, checklists, reports, analyses and the like. */
export const workScenes: Record<string, Scene> = {
  'the approval routes': {
    address: `${inRisk}/settings/approval-routes`,
    openings: [
      {
        name: 'a new route',
        of: 'records/approval/approval-routes-page.tsx',
        opener: button('Add a route'),
        shown: dialog('Add a route'),
      },
      {
        name: 'a new route for all',
        opener: button('Add a route for all workspaces'),
        shown: dialog('Add a route for all workspaces'),
      },
    ],
  },
  'the list of tasks': {
    address: `${inRisk}/tasks?view=open`,
    openings: [
      { name: 'menu of a task', opener: rowMenu, shown: menu },
      {
        name: 'holding a task',
        of: 'records/workflow/step-dialog.tsx',
        opener: button('Actions for Send reminders to the role and not to a person'),
        steps: chooseItem('On hold'),
        shown: dialog(/hold/i),
      },
    ],
  },
  'several tasks': {
    address: `${inRisk}/tasks?view=open`,
    below: checkTwo,
    openings: [
      {
        name: 'more time for several',
        of: 'records/task/more-time-dialog.tsx',
        opener: button('More time'),
        shown: dialog('Ask for more time for 2 tasks'),
      },
      {
        name: 'several tasks to somebody else',
        of: 'records/task/reassign-tasks-dialog.tsx',
        opener: button('Reassign'),
        shown: dialog('Reassign 2 tasks'),
      },
    ],
  },
  'a task': {
    address: `${inRisk}/tasks?view=open`,
    below: async (page) => {
      await page.getByRole('link', { name: 'Send reminders to the role and not to a person' }).click();
      await page.getByRole('button', { name: 'More actions' }).waitFor();
    },
    openings: [
      {
        name: 'giving a task to somebody else',
        of: 'records/record/task-work/give-dialog.tsx',
        opener: button('More actions'),
        steps: chooseItem('Give to somebody else'),
        shown: dialog('Give to somebody else'),
      },
      {
        name: 'more time for a task',
        of: 'records/record/task-work/extension-dialog.tsx',
        opener: button('Ask for more time'),
        shown: dialog('Ask for more time'),
      },
    ],
  },
  'several risks': {
    address: library,
    below: checkTwo,
    openings: [
      {
        name: 'several risks to managers',
        of: 'records/record/register/several-dialog.tsx',
        opener: (page) =>
          page
            .getByRole('region', { name: 'Bulk Delete' })
            .getByRole('button', { name: 'Change', exact: true }),
        steps: chooseItem('Assign managers'),
        shown: dialog(/2 risks/),
      },
      {
        name: 'signing several',
        of: 'records/signature/several/sign-several-dialog.tsx',
        opener: (page) =>
          page
            .getByRole('region', { name: 'Bulk Delete' })
            .getByRole('button', { name: 'Sign', exact: true }),
        shown: dialog(/^Sign/),
      },
      {
        name: 'export of several',
        of: 'records/record/register/export-dialog.tsx',
        // The bar of the list has a button of that name as well.
        opener: (page) =>
          page.getByRole('region', { name: 'Bulk Delete' }).getByRole('button', { name: 'Export' }),
        shown: dialog(/^Export/),
      },
    ],
  },
  'the steps of a risk': {
    address: `${library}/detail/:recordId`,
    openings: [
      {
        name: 'giving a risk to somebody else',
        of: 'records/workflow/transfer-dialog.tsx',
        opener: button('Other steps'),
        steps: otherStep(/^Give to another manager/),
        shown: dialog('Give to another manager'),
      },
      {
        name: 'making a risk confidential',
        of: 'records/record/page/confidence-dialog.tsx',
        opener: button('More actions'),
        steps: chooseItem('Make confidential'),
        shown: dialog('Make confidential'),
      },
      {
        name: 'placing a risk on legal hold',
        of: 'records/record/page/legal-hold-dialog.tsx',
        opener: button('More actions'),
        steps: chooseItem('Place legal hold'),
        shown: dialog('Place legal hold'),
      },
    ],
  },
  'the analyses of a risk': {
    address: `${library}/detail/:recordId?tab=analysis&view=analyses`,
    openings: [
      {
        name: 'new five whys',
        of: 'records/analysis/analysis-dialog.tsx',
        opener: button('Start five whys'),
        shown: dialog('Start five whys'),
      },
      {
        name: 'deleted analyses',
        of: 'records/analysis/deleted-dialog.tsx',
        opener: button('Deleted'),
        shown: dialog(/^Deleted/),
      },
    ],
  },
  'the schedule of a checklist': {
    address: `${inRisk}/checklists/detail/:checklistId?tab=schedule`,
    openings: [
      {
        name: 'scheduling a checklist',
        of: 'records/checklist/schedule/schedule-dialog.tsx',
        opener: button(/schedule/i),
        shown: dialog(/schedule/i),
      },
    ],
  },
  'the steps on a phone': {
    address: `${library}/detail/:recordId`,
    width: 390,
    openings: [
      {
        name: 'steps of a risk on a phone',
        of: 'records/workflow/step-sheet.tsx',
        opener: button('Steps'),
        shown: (page) => page.getByRole('dialog'),
      },
    ],
  },
  checklists: {
    address: `${inRisk}/checklists`,
    openings: [
      {
        name: 'new checklist',
        of: 'records/checklist/new-checklist-dialog.tsx',
        opener: button('New checklist'),
        shown: dialog('New checklist'),
      },
    ],
  },
  'runs of checklists': {
    address: `${inRisk}/checklists/runs`,
    openings: [
      {
        name: 'starting a checklist',
        of: 'records/checklist/start-dialog.tsx',
        opener: button('Start a checklist'),
        shown: dialog('Start a checklist'),
      },
    ],
  },
  'the making of a report': {
    address: `${inRisk}/reports/generate`,
    openings: [
      {
        name: 'scheduling a report',
        of: 'records/report/schedule-dialog.tsx',
        opener: button('Schedule it'),
        shown: dialog(/^Schedule/),
      },
    ],
  },
  'absences of a person': {
    address: '/home/profile',
    openings: [
      {
        name: 'new absence',
        of: 'access/delegation/absence-dialog.tsx',
        opener: button('Add an absence'),
        shown: dialog(/absence/i),
      },
    ],
  },
};
