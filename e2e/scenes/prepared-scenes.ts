import { expect, type Page } from '@playwright/test';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { blankItem } from 'contract/records/checklist/checklist-types';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { people } from '../../server/seed/demo-data.ts';
import { demoPassword } from '../../server/seed/demo.ts';
import { actingIn, signIn } from '../api.ts';
import { button, chooseItem, dialog, menu } from '../openings.ts';
import { type Demo, inRisk, library, type Scene } from './scene.ts';

const placeOf = ({ company }: Demo) => ({ type: 'risk', workspaceId: company.risk['workspaceId'] ?? '' });

const recordOf = ({ company }: Demo) => ({
  workspaceId: company.risk['workspaceId'] ?? '',
  recordId: company.risk['recordId'] ?? '',
});

/** A run of the checklist that nobody has answered. */
async function startRun(demo: Demo) {
  const body = { checklist: demo.company.risk['checklistId'] ?? '' };
  const run = await demo.caller.call(checklistRunEndpoints.create, { params: placeOf(demo), body });
  return { openRunId: run._id };
}

/** A checklist that is a draft, with a question of several choices. */
async function draftChecklist(demo: Demo) {
  const choices = ['Clean', 'Dirty'].map((label) => ({ label, isFail: label === 'Dirty' }));
  const items = [
    {
      ...blankItem,
      _id: crypto.randomUUID(),
      question: 'How is the station?',
      type: 'choice' as const,
      choices,
    },
  ];
  const body = { name: 'Station walk', sections: [{ _id: crypto.randomUUID(), title: 'Station', items }] };
  const draft = await demo.caller.call(checklistEndpoints.create, { params: placeOf(demo), body });
  return { draftId: draft._id };
}

/** An answer in an analysis. */
async function answerWhy(demo: Demo) {
  const params = { ...recordOf(demo), fiveWhysId: demo.company.risk['fiveWhysId'] ?? '' };
  await demo.caller.call(riskParts['five-whys'].add, {
    params,
    body: { name: 'The spring of the clutch is worn' },
  });
  return {};
}

/** An analysis that was completed, and says otherwise by now. */
async function completeWhys(demo: Demo) {
  const params = { ...recordOf(demo), fiveWhysId: demo.company.risk['fiveWhysId'] ?? '' };
  const whys = riskParts['five-whys'];
  await answerWhy(demo);
  for (const status of ['complete', 'draft'] as const) {
    const { version } = await demo.caller.call(whys.find, { params });
    await demo.caller.call(whys.update, { params, body: { status, version } });
  }
  await demo.caller.call(whys.add, { params, body: { name: 'Nobody looks at the clutch' } });
  return {};
}

/** A cause, a consequence and a control of the risk, so that its bow-tie has paths. */
async function addRiskParts(demo: Demo) {
  const params = recordOf(demo);
  const risk = await demo.caller.call(riskEndpoints.find, { params });
  const cause = await demo.caller.call(riskParts.cause.create, { params, body: { name: 'Clutch wear' } });
  const consequence = { name: 'Loose wheel end', dimension: 'people' as const, severity: 5 };
  await demo.caller.call(riskParts.consequence.create, { params, body: consequence });
  const control = {
    name: 'Clutch service by cycles',
    controlType: 'preventive' as const,
    owners: risk.managers.map(({ _id }) => _id),
    causes: [cause._id],
  };
  await demo.caller.call(riskParts.control.create, { params, body: control });
  return {};
}

/** Something that was reported and that nobody has taken over. */
async function report(demo: Demo) {
  const { workspaceId } = placeOf(demo);
  const [risk] = (await demo.caller.call(riskEndpoints.list, { params: { workspaceId } })).results;
  const body = { description: 'Oil below the press', site: risk?.site._id ?? '' };
  const raised = await demo.caller.call(riskEndpoints.raise, { params: { workspaceId }, body });
  return { raisedId: raised._id };
}

/** What somebody else has said of a record. */
async function sayAsDevon(demo: Demo) {
  const { url, user } = demo.caller;
  const devon = actingIn(await signIn(url, { email: people[1].email, password: demoPassword }), user._id);
  await devon.call(riskParts.comment.create, {
    params: recordOf(demo),
    body: { text: 'The gauge is back from calibration.' },
  });
  return {};
}

/** What contradicts itself in the workspace, once it was looked for. */
async function checkAll(demo: Demo) {
  const params = placeOf(demo);
  await demo.caller.call(xrayEndpoints.check, { params });
  await expect.poll(async () => (await demo.caller.call(xrayEndpoints.find, { params })).state).toBe('ready');
  return {};
}

const inAsking = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Approval routes' });

/** What opens only where something was made before. */
export const preparedScenes: Record<string, Scene> = {
  'the causes and consequences of a risk': {
    address: `${library}/detail/:recordId?tab=analysis`,
    prepare: addRiskParts,
    openings: [
      {
        name: 'cause',
        of: 'modules/risk/part/part-dialogs.tsx',
        opener: button('Add cause'),
        shown: dialog('Add cause'),
      },
      { name: 'consequence', opener: button('Add consequence'), shown: dialog('Add consequence') },
    ],
  },
  'the bow-tie of a risk': {
    address: `${library}/detail/:recordId?tab=analysis&view=bow-tie`,
    prepare: addRiskParts,
    openings: [{ name: 'bow-tie export', opener: button('Export'), shown: menu }],
  },
  'the controls of a risk': {
    address: `${library}/detail/:recordId?tab=controls`,
    prepare: addRiskParts,
    openings: [
      { name: 'control', opener: button('Add control'), shown: dialog('Add control') },
      {
        name: 'test of a control',
        of: 'modules/risk/part/test-dialog.tsx',
        opener: (page: Page) => page.getByRole('button', { name: 'Record test' }).first(),
        shown: dialog(/^Record a test of/),
      },
    ],
  },
  'the routes of approvals': {
    address: `${library}/detail/:recordId?tab=approval`,
    below: (page) => button('Ask for approval')(page).click(),
    openings: [
      {
        name: 'approval routes',
        of: 'records/approval/routes-dialog.tsx',
        opener: inAsking,
        shown: dialog('Approval routes'),
      },
    ],
  },
  'an open run of a checklist': {
    address: `${inRisk}/checklist-details/:openRunId`,
    prepare: startRun,
    openings: [
      {
        name: 'a run is given to somebody else',
        of: 'records/checklist/run/edit-run-dialog.tsx',
        opener: button(/^More/),
        steps: (page) => page.getByRole('menuitem').first().click(),
        shown: (page) => page.getByRole('dialog'),
      },
    ],
  },
  'the draft of a checklist': {
    address: `${inRisk}/checklists/detail/:draftId`,
    prepare: draftChecklist,
    below: (page) => page.getByText('How is the station?').first().click(),
    openings: [
      {
        name: 'response sets',
        of: 'records/checklist/editor/response-sets-dialog.tsx',
        opener: button('Response sets'),
        shown: dialog('Response sets'),
        mayGo: 'It is one name, of choices that stand in the checklist anyway.',
      },
    ],
  },
  'an answer of an analysis': {
    address: `${library}/detail/:recordId/five-whys/:fiveWhysId`,
    prepare: answerWhy,
    below: (page) =>
      page
        .getByRole('treeitem', { name: /The spring of the clutch/ })
        .first()
        .click(),
    openings: [
      {
        name: 'evidence and details',
        of: 'records/analysis/details-dialog.tsx',
        opener: button(/^Evidence/),
        shown: dialog('The spring of the clutch is worn'),
      },
    ],
  },
  'an analysis that has versions': {
    address: `${library}/detail/:recordId/five-whys/:fiveWhysId`,
    prepare: completeWhys,
    openings: [
      {
        name: 'comparing versions of an analysis',
        of: 'records/analysis/compare-dialog.tsx',
        opener: button('More actions'),
        steps: chooseItem('Versions'),
        shown: dialog('Compare versions'),
      },
    ],
  },
  'a sheet with a cell that is wrong': {
    address: '/global-user-management/bulk-user-import?id=:checkedImportId',
    openings: [
      {
        name: 'correcting a cell',
        of: 'records/import/fix-dialog.tsx',
        opener: button(/^Correct /),
        shown: dialog(/^Row \d+, /),
      },
    ],
  },
  'something that was reported': {
    address: `${library}/detail/:raisedId`,
    prepare: report,
    openings: [
      {
        name: 'declining a report',
        of: 'records/raise/decline-dialog.tsx',
        opener: button('Decline'),
        shown: dialog(/^Decline RSK/),
      },
    ],
  },
  'what somebody else has said': {
    address: `${library}/detail/:recordId`,
    prepare: sayAsDevon,
    openings: [
      {
        name: 'deleting a comment of somebody else',
        of: 'records/comment/take-down-dialog.tsx',
        opener: button(`More for the comment of ${people[1].name}`),
        steps: chooseItem('Delete'),
        shown: dialog(/Delete somebody else/),
      },
    ],
  },
  'what the X-ray has found': {
    address: `${inRisk}/xray`,
    prepare: checkAll,
    openings: [
      {
        name: 'ignoring a finding',
        of: 'records/xray/ignore-dialog.tsx',
        opener: button(/^More about /),
        steps: chooseItem('Ignore'),
        shown: dialog(/^Ignore /),
      },
    ],
  },
};
