import { choiceTypes, type FieldOwner } from 'contract/core/custom-field';
import { labelWithUnit } from 'contract/core/label-with-unit';
import type { RecordKind } from 'contract/core/record-kinds';
import { describeChanges } from 'contract/describe-activity';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { RecordBase } from 'contract/records/record/record';
import type { FieldChange, ShownField, SignedKind } from 'contract/records/signature/signature';
import { signedFieldsOf } from 'contract/signed-fields';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { optionWords } from '../custom-field/option-words.service.ts';
import { listFields } from '../custom-field/custom-field.service.ts';
import { canonicalJson, hashOf } from './canonical.ts';

type Loose = Record<string, unknown>;
type SignedFile = { name: string; sha256: string };

/** What a signature says of what was signed. */
export type Signable = Pick<RecordBase, '_id' | 'number' | 'name' | 'version' | 'updatedAt' | 'isTakenOver'>;

/** What a signature stands for: which record, the values of its signed fields, and the hashes of its files. */
type Content = {
  kind: SignedKind;
  record: string;
  number: string;
  fields: Loose;
  files: readonly SignedFile[];
  /** The step that was taken by it, where it was one: what that step adds stands among the fields. */
  step?: string;
};

/** Content with its words, which are for people, and its hash. */
export type Signed = { content: Content; shown: readonly ShownField[]; hash: string };

/** What was kept of it. */
export type Kept = Pick<Signed, 'content' | 'shown'>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What stands for a value for good: of another thing its id, since it may be renamed; people in no order. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfThings = value.every((one) => isObject(one) && '_id' in one);
    const parts: unknown[] = value.map(lasting);
    return isOfThings ? parts.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : parts;
  }
  return isObject(value) && '_id' in value ? value['_id'] : value;
}

/** The values of a field by its name; those of a group of answers each by its own. */
function valuesIn(field: string, value: unknown): [string, unknown][] {
  const values: [string, unknown][] =
    isObject(value) && !('_id' in value)
      ? Object.entries(value).map(([key, one]) => [`${field}.${key}`, one])
      : [[field, value]];
  return values.filter(([, one]) => !isEmpty(one));
}

/** Additional fields that what is signed may have: only their words are taken of them, so that no hash depends on them. */
type Defined = readonly CustomField[];

/** An additional field by its name in what is signed, with what a value of it reads as; undefined for any other. */
function definedWords(defined: Defined, field: string, value: unknown) {
  const own = defined.find(({ name }) => field === `custom.${name}`);
  if (!own) return undefined;
  const text = choiceTypes.includes(own.type) ? optionWords(own, value) : undefined;
  return { label: labelWithUnit(own), ...(text === undefined ? {} : { text }) };
}

/** The additional fields of records, or of actions, where something says any of them. */
export const definedFor = async (
  ctx: Context,
  owner: FieldOwner,
  said: readonly Loose[],
): Promise<Defined> =>
  said.some(({ custom }) => isObject(custom) && Object.values(custom).some((value) => !isEmpty(value)))
    ? (await listFields(ctx)).filter(({ appliesTo }) => appliesTo === owner)
    : [];

function wordsOf(entity: string, values: Loose, defined: Defined): ShownField[] {
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, value]): [string, [unknown, unknown]] => [field, [null, value]]),
  );
  const row = { entity, action: 'updated', recordNumber: null, recordName: null, changes };
  return describeChanges(row).map(({ field, label, new: text }) => ({
    field,
    label,
    text: text ?? '',
    ...definedWords(defined, field, values[field]),
  }));
}

/** What something says in these fields, in their order, as it is kept for good and in words; what says nothing is left out. */
export function saidIn(entity: string, said: Loose, names: readonly string[], defined: Defined = []) {
  const values = Object.fromEntries(names.flatMap((field) => valuesIn(field, said[field])));
  const fields = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, lasting(value)]));
  return { fields, shown: wordsOf(entity, values, defined) };
}

/** What is signed, with its hash. */
export const asSigned = (content: Content, shown: readonly ShownField[]): Signed => ({
  content,
  shown,
  hash: hashOf(content).toString('hex'),
});

const namesOf = (files: readonly SignedFile[]) => files.map(({ name }) => name).join(', ');
const filesField = { field: 'files', label: 'Files' };

/** What a record itself says that somebody would sign now. */
export async function contentOf(ctx: Context, kind: RecordKind, record: RecordBase): Promise<Signed> {
  const files = await ctx.db.query<SignedFile>(sql`
    select f.name, encode(f.sha256, 'hex') as sha256 from record_files x
      join files f on f.organization_id = x.organization_id and f.id = x.file_id
     where x.organization_id = app_organization() and x.record_id = ${record._id} and x.action_id is null and x.deleted_at is null
     order by f.name, f.sha256`);
  const said: Loose = record;
  const { fields: signed, labels } = signedFieldsOf(kind);
  const order = Object.keys(labels);
  const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const values = Object.fromEntries(
    signed
      .flatMap((field) => valuesIn(field, said[field]))
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other)),
  );
  const fields = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, lasting(value)]));
  const content: Content = { kind, record: record._id, number: record.number, fields, files };
  const shown = wordsOf(kind, values, await definedFor(ctx, 'record', [said]));
  return asSigned(content, files.length > 0 ? [...shown, { ...filesField, text: namesOf(files) }] : shown);
}

/** The same for a step that is signed, with what stands below the record that the step is about. */
export function withBelow(
  { content, shown }: Signed,
  { step, label: called }: { step: string; label: string },
  below: readonly (ShownField & { value: unknown })[],
): Signed {
  const fields = {
    ...content.fields,
    ...Object.fromEntries(below.map(({ field, value }) => [field, value])),
  };
  const words = below.map(({ field, label, text }) => ({ field, label, text }));
  const taken = { field: 'step', label: 'Step', text: called };
  return asSigned({ ...content, fields, step }, [taken, ...words, ...shown]);
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);

/** In which fields a record says something else than was kept of it, with the words of then and of now. */
export function changesSince(before: Kept, now: Kept): FieldChange[] {
  const names = [...new Set([...Object.keys(before.content.fields), ...Object.keys(now.content.fields)])];
  const changed = names.filter((name) => !isSame(before.content.fields[name], now.content.fields[name]));
  const fields = isSame(before.content.files, now.content.files) ? changed : [...changed, filesField.field];
  return fields.map((field) => {
    const [old, fresh] = [before, now].map(({ shown }) => shown.find((one) => one.field === field));
    const label = fresh?.label ?? old?.label ?? field;
    return { field, label, before: old?.text ?? null, after: fresh?.text ?? null };
  });
}
