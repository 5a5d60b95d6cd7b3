import type { Page } from '@playwright/test';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { people } from '../../server/seed/demo-data.ts';
import { demoPassword } from '../../server/seed/demo.ts';
import { actingIn, signIn } from '../api.ts';
import { button, dialog } from '../openings.ts';
import type { Demo, Scene } from './scene.ts';

const placeOf = ({ company }: Demo) => ({ workspaceId: company.capa['workspaceId'] ?? '' });

/** What somebody else has raised and submitted, so that whoever looks may triage it. */
async function submitAsDevon(demo: Demo) {
  const { url, user } = demo.caller;
  const params = placeOf(demo);
  const devon = actingIn(await signIn(url, { email: people[1].email, password: demoPassword }), user._id);
  const [like] = (await demo.caller.call(capaEndpoints.list, { params })).results;
  const made = await devon.call(capaEndpoints.create, {
    body: {
      workspace: params.workspaceId,
      name: 'Gauge dropped at the final check',
      description: 'It reads two tenths too much since.',
      dateDetected: '2026-01-08',
      severity: 2,
      source: 'employee',
      recurrenceLikelihood: 2,
      site: like?.site._id ?? '',
      process: like?.process?._id ?? '',
      managers: like?.managers.map(({ _id }) => _id) ?? [],
    },
  });
  const { _id, version } = made;
  await devon.call(capaEndpoints.move, {
    params: { ...params, recordId: _id },
    body: { step: 'submit', version },
  });
  return { triagedId: _id };
}

/** Finds a CAPA of the demo at a stage. */
const findAt = (stage: 'verification' | 'monitoring') => async (demo: Demo) => {
  const asked = { params: placeOf(demo), query: { stage } };
  const [capa] = (await demo.caller.call(capaEndpoints.list, asked)).results;
  return { foundId: capa?._id ?? '' };
};

const chooseStep = (name: RegExp) => async (page: Page) => page.getByRole('menuitem', { name }).click();

async function chooseDuplicate(page: Page): Promise<void> {
  await chooseStep(/^Reject/)(page);
  await page.getByRole('dialog').getByRole('combobox', { name: 'What it is' }).click();
  await page.getByRole('option', { name: 'Duplicate of another one' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Duplicate of' }).waitFor();
}

async function nameFailed(page: Page): Promise<void> {
  await chooseStep(/^Verification failed/)(page);
  await page.getByRole('dialog').getByRole('checkbox').first().check();
}

/** What opens where CAPAs are worked on. */
export const capaScenes: Record<string, Scene> = {
  'the containment of a CAPA': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=containment',
    openings: [
      {
        name: 'adding a containment',
        of: 'records/part/rows-panel.tsx',
        opener: button('Add containment'),
        shown: dialog('Add containment'),
      },
    ],
  },
  'a CAPA to be triaged, raised by somebody else': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:triagedId',
    prepare: submitAsDevon,
    openings: [
      {
        name: 'rejecting a CAPA as a duplicate',
        opener: button('Other steps'),
        steps: chooseDuplicate,
        shown: dialog('Reject'),
      },
    ],
  },
  'a CAPA to be verified': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:foundId',
    prepare: findAt('verification'),
    openings: [
      {
        name: 'naming the actions that failed',
        opener: button('Other steps'),
        steps: nameFailed,
        shown: dialog('Verification failed'),
      },
    ],
  },
  'the team of a CAPA': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=members',
    openings: [
      { name: 'adding a role', opener: button('Add role'), shown: dialog('Add role') },
      {
        name: 'sending a message',
        of: 'modules/capa/message/messages.tsx',
        opener: button('Send message'),
        shown: dialog('Send message'),
      },
    ],
  },
  'the analysis of a CAPA': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=analysis',
    openings: [
      {
        name: 'naming a cause',
        of: 'records/analysis/cause-dialog.tsx',
        opener: button('Add cause'),
        shown: dialog('Add cause'),
      },
      {
        name: 'adding another analysis',
        opener: button('Add analysis'),
        shown: dialog('Add analysis'),
      },
    ],
  },
  'the impact of a CAPA': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=impact',
    openings: ['place', 'document', 'lesson'].map((one) => ({
      name: `adding a ${one}`,
      opener: button(`Add ${one}`),
      shown: dialog(`Add ${one}`),
    })),
  },
  'more time for a CAPA': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=extensions',
    openings: [
      {
        name: 'asking for more time for a CAPA',
        of: 'records/extension/extensions-panel.tsx',
        opener: button('Ask for more time'),
        shown: dialog('Ask for more time'),
      },
    ],
  },
  'the effectiveness of a CAPA': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId?tab=effectiveness',
    openings: [
      {
        name: 'planning the effectiveness check',
        of: 'modules/capa/effectiveness/effectiveness-dialogs.tsx',
        opener: button('Edit plan'),
        shown: dialog('Effectiveness plan'),
      },
    ],
  },
  'the effectiveness of a CAPA that is monitored': {
    address: '/capa/:moduleId/workspace/:workspaceId/library/detail/:foundId?tab=effectiveness',
    prepare: findAt('monitoring'),
    openings: [{ name: 'recording a check', opener: button('Record check'), shown: dialog('Record check') }],
  },
};
