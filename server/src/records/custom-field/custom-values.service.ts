import { type CustomFieldDefinition, customFieldSchema, type FieldOwner } from 'contract/core/custom-field';
import { fieldsFor } from 'contract/core/fields-for';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { listActiveFields } from './custom-field.service.ts';

type Loose = Record<string, unknown>;

/** The fields that a record or an action shows, by what it says. */
type Asked = { values: Loose; fields: readonly CustomFieldDefinition[] };

/** The values of the fields that are shown, as their definitions take them; 400 with a sentence for each field. */
function checkCustom({ values, fields }: Asked): Loose {
  if (fields.length === 0) return {}; // most workspaces add none, and a schema takes time to make
  const result = customFieldSchema(fields).safeParse(values);
  if (result.success) return result.data;
  throw invalid(
    Object.fromEntries(result.error.issues.map((issue) => [`custom.${issue.path.join('.')}`, issue.message])),
  );
}

/** What a new record or action says of its additional fields; one that it does not show is left out. */
export async function checkNewCustom(ctx: Context, owner: FieldOwner, given: Loose): Promise<Loose> {
  const fields = await listActiveFields(ctx, owner);
  const values = (given['custom'] ?? {}) as Loose; // an object, as the call takes it
  return checkCustom({ values, fields: fieldsFor(fields, given) });
}

/** Whether a value says nothing. */
export const isUnsaid = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Said = { custom: Loose };

type Change = {
  before: Said;
  /** What is sent of it, its additional values among them. */
  patch: Loose & { custom?: Loose | undefined };
  /** The whole form was given, so that what is required is asked at once. */
  isWhole?: boolean;
};

/**
 * The additional values of a record or an action after a change. Only what was sent is checked: values of other fields
 * stay as they are, also of those that are retired or not shown, and of those whose options have changed since. What is
 * required and was empty before may be answered next.
 */
export async function mergedCustom(
  ctx: Context,
  owner: FieldOwner,
  { before, patch: { custom: given, ...patch }, isWhole = false }: Change,
): Promise<{ custom?: Loose }> {
  if (!given) return {};
  const all = await listActiveFields(ctx, owner);
  const values = { ...before.custom, ...given };
  const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const isAsked = ({ name, required }: CustomFieldDefinition) =>
    name in given || (isWhole && required && isUnsaid(values[name]));
  const fields = fieldsFor(all, { ...before, ...sent, custom: values }).filter(isAsked);
  return { custom: checkCustom({ values, fields }) };
}

/** The labels of the fields that a record or an action still has to say something of. */
export async function listUnfilled(ctx: Context, owner: FieldOwner, said: Said): Promise<string[]> {
  return fieldsFor(await listActiveFields(ctx, owner), said)
    .filter((field) => field.required && isUnsaid(said.custom[field.name]))
    .map(({ label }) => label);
}
