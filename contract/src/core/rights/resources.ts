import { moduleKeys, type ModuleKey } from '../modules.ts';
import { type RecordKind, recordKindKeys, recordKinds } from '../record-kinds.ts';

type ResourceOf = { label: string; modules: readonly ModuleKey[]; least: number };

const common = {
  'custom-field': { label: 'Additional fields', modules: moduleKeys, least: 1 },
  log: { label: 'Activity log', modules: moduleKeys, least: 0 },
  member: { label: 'Users', modules: moduleKeys, least: 0 },
  role: { label: 'Roles', modules: moduleKeys, least: 0 },
  group: { label: 'Groups', modules: moduleKeys, least: 0 },
  setting: { label: 'Settings', modules: moduleKeys, least: 0 },
} as const satisfies Record<string, ResourceOf>;

const ofRecords = (kind: RecordKind): Record<string, ResourceOf> => {
  const { module, words } = recordKinds[kind];
  return {
    [kind]: { label: words.titles, modules: [module], least: 1 },
    [`${kind}-action`]: { label: 'Actions', modules: [module], least: 1 },
  };
};

export type Resource = RecordKind | `${RecordKind}-action` | keyof typeof common;

/**
 * What a role may say apart: the parts of a workspace for which it may have a level of its own, above or below that of
 * the whole, each with the permissions that it decides about. `least` is the lowest level that it may be given: what a
 * workspace is about cannot be hidden in it.
 */
export const resources: Record<Resource, ResourceOf> = Object.assign(
  {},
  ...recordKindKeys.map(ofRecords),
  common,
);
export const resourceKeys = Object.keys(resources) as [Resource, ...Resource[]]; // Object.keys loses the literal keys
