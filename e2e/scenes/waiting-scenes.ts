import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { daysAfter } from 'contract/core/days';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { people } from '../../server/seed/demo-data.ts';
import { demoPassword } from '../../server/seed/demo.ts';
import { actingIn, signIn } from '../api.ts';
import { button, dialog } from '../openings.ts';
import { checkTwo, type Demo, inRisk, library, type Scene } from './scene.ts';

/** An approval of a risk that nobody has asked for before, of somebody who is away without anybody who stands in. */
async function askSomebodyAway({ caller, company }: Demo) {
  const workspaceId = company.risk['workspaceId'] ?? '';
  const devon = actingIn(
    await signIn(caller.url, { email: people[1].email, password: demoPassword }),
    caller.user._id,
  );
  const { results } = await caller.call(riskEndpoints.list, { params: { workspaceId } });
  // Another scene may have reported one meanwhile, which nobody is asked about yet.
  const risk = results.find(({ isTakenOver }) => isTakenOver);
  if (!risk) throw new Error('The demo has no risk.');
  const stage = { rule: 'all', days: 5, needsSignature: false } as const;
  const approvers = [(await devon.call(userEndpoints.me)).accountId];
  await caller.call(riskParts.approval.ask, {
    params: { workspaceId, recordId: risk._id },
    body: { stages: [{ ...stage, approvers }], recordVersion: risk.version },
  });
  const today = new Date().toISOString().slice(0, 10);
  await devon.call(delegationEndpoints.create, {
    body: { firstDay: daysAfter(today, -1), lastDay: daysAfter(today, 9), kinds: ['approval'] },
  });
  return { waitingId: risk._id };
}

/** A risk whose assessments nobody has decided about. */
async function findUndecided({ caller, company }: Demo) {
  const params = { workspaceId: company.risk['workspaceId'] ?? '' };
  const query = { search: 'Barcode scanner' };
  const [risk] = (await caller.call(riskEndpoints.list, { params, query })).results;
  if (!risk) throw new Error('The demo has no risk whose assessment waits.');
  return { undecidedId: risk._id };
}

/** A control of a risk where it is judged by ISO 14971, in a workspace of its own. */
async function addIsoControl({ caller, company }: Demo) {
  const moduleId = company.risk['moduleId'] ?? '';
  const found = { workspaceId: company.risk['workspaceId'] ?? '' };
  const { results } = await caller.call(riskEndpoints.list, { params: found });
  // Another scene may have reported one meanwhile, which has no process yet.
  const like = results.find(({ site, process }) => site && process);
  if (!like) throw new Error('The demo has no risk at a process.');
  const body = { moduleId, name: 'Devices', description: 'Judged by ISO 14971.' };
  const { _id: workspaceId } = await caller.call(workspaceEndpoints.risk.create, { body });
  await caller.call(riskSchemeEndpoints.publish, {
    params: { workspaceId },
    body: { ...defaultScheme, mode: 'iso14971', reason: 'Medical devices', version: 1 },
  });
  const owners = [caller.user.accountId];
  const { _id: recordId } = await caller.call(riskEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Shock from the housing',
      description: 'A worn cable touches the housing.',
      category: 'Compliance',
      dateIdentified: new Date().toISOString().slice(0, 10),
      site: like.site?._id ?? '',
      process: like.process?._id ?? '',
      managers: owners,
    },
  });
  await caller.call(riskParts.control.create, {
    params: { workspaceId, recordId },
    body: { name: 'Double insulation', controlType: 'preventive', owners },
  });
  return { isoWorkspaceId: workspaceId, isoRecordId: recordId };
}

/** What opens only for somebody else, or while something is not as it should be. */
export const waitingScenes: Record<string, Scene> = {
  'an approval that waits for somebody who is away': {
    address: `${library}/detail/:waitingId?tab=approval`,
    prepare: askSomebodyAway,
    openings: [
      {
        name: 'asking somebody else in place of an approver',
        of: 'records/approval/replace-dialog.tsx',
        opener: button('Replace'),
        shown: dialog(`Replace ${people[1].name}`),
      },
    ],
  },
  'an assessment, for somebody who has not made it': {
    as: people[1].email,
    address: `${library}/detail/:undecidedId?tab=assessments`,
    prepare: findUndecided,
    openings: [
      {
        name: 'deciding about an assessment',
        of: 'modules/risk/assessments/decide-dialog.tsx',
        opener: button('Decide'),
        shown: dialog(/^Decide about/),
      },
    ],
  },
  'a control by ISO 14971': {
    address: '/risk/:moduleId/workspace/:isoWorkspaceId/library/detail/:isoRecordId?tab=controls',
    prepare: addIsoControl,
    openings: [
      {
        name: 'verifying a control',
        of: 'modules/risk/part/verify-dialog.tsx',
        opener: button('Verify'),
        shown: dialog('Verify Double insulation'),
      },
    ],
  },
  'the form of a risk, for a process owner': {
    as: people[2].email,
    address: `${library}/new`,
    below: (page) => page.getByRole('button', { name: /^Additional fields/ }).click(),
    openings: [
      {
        name: 'requesting a field',
        of: 'records/custom-field/request-field-dialog.tsx',
        opener: button('Request a field'),
        shown: dialog('Request a field'),
      },
    ],
  },
  'several tasks that ask for no signature': {
    address: `${inRisk}/tasks?view=open`,
    below: checkTwo,
    openings: [
      {
        name: 'what stood against some of several',
        of: 'records/task/bulk-result-dialog.tsx',
        opener: button('Sign'),
        shown: dialog('2 of 2 could not be changed'),
      },
    ],
  },
  'a long list on its way to the printer': {
    address: '/activity-logs',
    // Its second hundred does not come.
    below: (page) => page.route(/\/v1\/.*[?&]page=2(&|$)/, () => undefined),
    openings: [
      {
        name: 'how far a print is',
        of: 'shared/print/print-progress.tsx',
        opener: button('Print'),
        shown: dialog('Print'),
      },
    ],
  },
};
