import { button, dialog } from '../openings.ts';
import type { Scene } from './scene.ts';

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
      { name: 'recording a check', opener: button('Record check'), shown: dialog('Record check') },
    ],
  },
};
