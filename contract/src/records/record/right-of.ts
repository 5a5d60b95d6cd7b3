import type { RecordDefinition } from './record-definition.ts';

/** The permission of a kind for an act, such as `risk.update`. */
export function rightOf<const D extends RecordDefinition, const A extends string>({ kind }: D, act: A) {
  return `${kind}.${act}` as `${D['kind']}.${A}`;
}
