import type { RecordKind } from './core/record-kinds.ts';
import { moduleDefinitions } from './modules.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

const definitions: readonly ModuleDefinition[] = Object.values(moduleDefinitions);

/** What the module of a kind says of its records. */
export function declarationOf(kind: RecordKind) {
  const declared = definitions.map(({ records }) => records[kind]).find((one) => one !== undefined);
  if (!declared) throw new Error(`No module says what a ${kind} is`);
  return declared;
}

/** The status that a new record of a kind begins with: the first of its states. */
export const initialStatusOf = (kind: RecordKind) => Object.keys(declarationOf(kind).states)[0];
