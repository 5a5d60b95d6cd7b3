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

/**
 * What is made of a row, as the call declares it that makes one by hand, and the columns that follow from it; `change` is
 * what the call takes that changes one.
 */
export type DeclaredTarget = { body: z.ZodObject; change?: z.ZodObject; fields: readonly DeclaredField[] };

const definitions: Partial<Record<string, ModuleDefinition>> = moduleDefinitions;

/** What the call takes that makes or changes one: each column of a file is one of its fields. */
function bodyOf(kind: RecordKind, calls: string, call: 'create' | 'update' = 'create'): z.ZodObject {
  const { body } = definitions[recordKinds[kind].module]?.endpoints[calls]?.[call] ?? {};
  const object = body && objectIn(body);
  if (!object) throw new Error(`No module declares ${call} of a ${calls}`);
  return object;
}

// The workspace and its additional fields come from where it is imported to; the last is a second name of `form5W2H`.
const besides = ['workspace', 'custom', 'Form5W2H'];

/** Records of a kind. By its number a row names one that is there already, which it changes. */
export function recordTarget(kind: RecordKind): Required<DeclaredTarget> {
  const body = bodyOf(kind, kind);
  const number = columnFor({
    name: 'number',
    label: 'Number',
    kind: 'text',
    required: false,
    help: 'A row whose number is there already changes that record, if you choose so; empty cells change nothing. New ones get numbers of their own.',
  });
  return { body, change: bodyOf(kind, kind, 'update'), fields: [...fieldsOf(body, besides), number] };
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
    // Who verifies, which group has it, what it depends on, which causes it removes and which linked record it is about is chosen where the action stands, among what is there.
    fields: [
      { ...record, words, example: `${recordKinds[kind].prefix}-2026-0001` },
      ...fieldsOf(body, ['verifier', 'group', 'dependsOn', 'rootCauses', 'linkedRecord', 'custom']),
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
