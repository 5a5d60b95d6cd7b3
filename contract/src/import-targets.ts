import type { z } from 'zod';
import type { RecordKind } from './core/record-kinds.ts';
import { recordKinds } from './core/record-kinds.ts';
import { objectIn } from './core/field.ts';
import { moduleDefinitions } from './modules.ts';
import { processInput } from './organization/process/process.ts';
import { siteInput } from './organization/site/site.ts';
import { columnFor, type DeclaredField, fieldsOf } from './records/import/import-fields.ts';
import type { ImportField } from './records/import/import.ts';
import { userFields } from './records/import/user-import.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

/** What is made of a row, as the call declares it that makes one by hand, and the columns that follow from it. */
export type DeclaredTarget = { body: z.ZodObject; fields: readonly DeclaredField[] };

const definitions: Partial<Record<string, ModuleDefinition>> = moduleDefinitions;

/** What the call takes that makes one: each column of a file is one of its fields. */
function bodyOf(kind: RecordKind, calls: string): z.ZodObject {
  const { body } = definitions[recordKinds[kind].module]?.endpoints[calls]?.['create'] ?? {};
  const object = body && objectIn(body);
  if (!object) throw new Error(`No module says how a ${calls} is made`);
  return object;
}

// These come from where it is imported to: the workspace itself, and its additional fields.
const besides = ['workspace', 'custom'];

/** Records of a kind. A number tells only that the row is there already. */
export function recordTarget(kind: RecordKind): DeclaredTarget {
  const body = bodyOf(kind, kind);
  const number = columnFor({
    name: 'number',
    label: 'Number',
    kind: 'text',
    required: false,
    help: 'A row whose number is there already is left out; new ones get numbers of their own.',
  });
  return { body, fields: [...fieldsOf(body, besides), number] };
}

/** The actions under records of a kind: a column says by its number to which record each belongs. */
export function actionTarget(kind: RecordKind): DeclaredTarget {
  const body = bodyOf(kind, `${kind}-action`);
  const { title, one } = recordKinds[kind].words;
  const record = columnFor({ name: 'record', label: `${title} number`, kind: 'record', required: true });
  const words = [
    ...record.words,
    kind,
    one.toLowerCase(),
    'number',
    'recordnumber',
    `${kind}no`,
    `${kind}id`,
  ];
  return {
    body,
    // Who verifies, which group has it, what it depends on and which causes it removes, is chosen where the action stands, among what is there.
    fields: [
      { ...record, words, example: `${recordKinds[kind].prefix}-2026-0001` },
      ...fieldsOf(body, ['verifier', 'group', 'dependsOn', 'rootCauses', 'custom']),
    ],
  };
}

export const siteTarget: DeclaredTarget = { body: siteInput, fields: fieldsOf(siteInput) };
export const processTarget: DeclaredTarget = { body: processInput, fields: fieldsOf(processInput) };

/** What of the organization is imported has the same columns everywhere. */
export const organizationFields: Readonly<Record<string, readonly ImportField[]>> = {
  users: userFields,
  sites: siteTarget.fields,
  processes: processTarget.fields,
};
