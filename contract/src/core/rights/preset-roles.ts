import type { Grant } from './levels.ts';
import type { ModuleKey } from '../modules.ts';

/** The role that a workspace begins with: its level in each module (0: not offered there) and its grants. */
export type PresetRole = {
  name: string;
  description: string;
  levels: Record<ModuleKey, number>;
  grants: readonly Grant[];
};

const inEach = (capa: number, risk: number, audit: number, document: number) => ({
  capa,
  risk,
  audit,
  document,
});

/** The roles that every workspace begins with, by key; they can be copied, not changed. */
export const presetRoles = {
  'workspace-admin': {
    name: 'Workspace Admin',
    description: 'Does everything in the workspace, its people and settings included.',
    levels: inEach(5, 5, 5, 5),
    grants: ['export', 'manage_custom_fields', 'legal_hold'],
  },
  'quality-manager': {
    name: 'Quality Manager',
    description: 'Decides and approves, and exports.',
    levels: inEach(4, 4, 4, 4),
    grants: ['export', 'legal_hold'],
  },
  'process-owner': {
    name: 'Process Owner',
    description: 'Creates and edits records, and exports.',
    levels: inEach(3, 3, 2, 3),
    grants: ['export'],
  },
  contributor: {
    name: 'Contributor',
    description:
      'Reports what they see, and works on what they are given: their actions, comments and evidence.',
    levels: inEach(2, 2, 2, 2),
    grants: [],
  },
  'lead-auditor': {
    name: 'Lead Auditor',
    description: 'Leads audits; reads everything else.',
    levels: inEach(1, 1, 4, 1),
    grants: ['export'],
  },
  auditor: {
    name: 'Auditor',
    description: 'Carries out audits; reads everything else.',
    levels: inEach(1, 1, 3, 1),
    grants: [],
  },
  approver: {
    name: 'Approver',
    description: 'Approves documents; reads everything else.',
    levels: inEach(1, 1, 1, 4),
    grants: [],
  },
  reader: {
    name: 'Reader',
    description: 'Reads effective documents and confirms having read them.',
    levels: inEach(0, 0, 0, 1),
    grants: [],
  },
  viewer: {
    name: 'Viewer',
    description: 'Reads everything and changes nothing.',
    levels: inEach(1, 1, 1, 1),
    grants: [],
  },
} as const satisfies Record<string, PresetRole>;
