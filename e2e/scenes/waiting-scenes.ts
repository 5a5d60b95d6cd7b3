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
  const [risk] = (await caller.call(riskEndpoints.list, { params: { workspaceId } })).results;
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
