import type { RecordDefinition } from './record.endpoints.ts';

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
