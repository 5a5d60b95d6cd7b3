import { labelsOf } from './core/field.ts';
import type { RecordKind } from './core/record-kinds.ts';
import { moduleDefinitions } from './modules.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

const definitions: readonly ModuleDefinition[] = Object.values(moduleDefinitions);

// Who works on a record and how far they are goes on changing after somebody has signed what it says.
const volatile = ['status', 'managers', 'members'];

type Signed = { fields: readonly string[]; labels: Readonly<Record<string, string>> };

const signed = Object.fromEntries(
  definitions.flatMap(({ records }) =>
    Object.entries(records).map(([kind, declared]): [string, Signed] => [
      kind,
      {
        fields:
          declared.signed ?? Object.keys(declared.fields.shape).filter((field) => !volatile.includes(field)),
        labels: labelsOf(declared.fields),
      },
    ]),
  ),
);

/** The fields of a kind of record that a signature stands for, with the labels of all that it has. */
export const signedFieldsOf = (kind: RecordKind): Signed => signed[kind] ?? { fields: [], labels: {} };
