import type { z } from 'zod';
import type { ModuleKey } from '../../core/modules.ts';
import type { recordKinds } from '../../core/record-kinds.ts';

/** What a kind of record says once, for all its calls to follow. */
export type RecordDefinition = {
  kind: keyof typeof recordKinds;
  module: ModuleKey;
  /** The word of its collection in paths, such as `libraries`. */
  path: string;
  /** How sentences of the API document call one and several. */
  words: { one: string; many: string };
  query: z.ZodType;
  create: z.ZodObject;
  patch: z.ZodType;
  reply: z.ZodObject;
  /** The fields of which several are given one value at once; tags are added to those that each has. */
  several: z.ZodObject;
  /** What is said when something was done, and when a refusal says nothing by itself. */
  texts: Record<
    | 'created'
    | 'updated'
    | 'saveFailed'
    | 'removed'
    | 'removeFailed'
    | 'restored'
    | 'restoreFailed'
    | 'purged',
    string
  >;
  /** Other topics that show records of this kind or count them. */
  stales: readonly string[];
  action: { create: z.ZodType; patch: z.ZodType; reply: z.ZodObject };
};

/** Where the calls of a kind are: its collection, one of its records, several of them, and one's own. */
export function pathsOf<const D extends RecordDefinition>({ module, path }: D) {
  const word = path as D['path'];
  const all = `/${module}/${word}` as `/${D['module']}/${D['path']}`;
  return {
    all,
    one: `${all}/:workspaceId/:recordId` as const,
    many: `${all}/:workspaceId/${word}` as const,
    mine: `${all}/workspace/:workspaceId/${word}/User` as const,
  };
}

/** The permission of a kind for an act, such as `risk.update`. */
export function rightOf<const D extends RecordDefinition, const A extends string>({ kind }: D, act: A) {
  return `${kind}.${act}` as `${D['kind']}.${A}`;
}
