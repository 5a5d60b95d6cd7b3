import type { CustomFieldDefinition } from 'contract/core/custom-field';
import { recordConfidence } from 'contract/records/record/confidence';
import { z } from 'zod';
import { emptyValue, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { customValues, withCustomRules } from '../../custom-field/custom-form.ts';
import { byName, inForm, type QuestionGroup, type RecordFields } from '../record-fields.ts';
import type { ShownRecord } from '../record-kind.ts';
import { changedValues } from './changed-values.ts';

type Values = Record<string, unknown>;

/** What stands in the form: every field has a control, so none is absent. */
export type RecordValues = Values & {
  name: string;
  site: string;
  process: string;
  managers: string[];
  custom: Values;
  status: string;
};

/** The contract's rules for a record, with those of the additional fields that it shows by what stands in the form. */
export function recordFormSchema(
  { input, groups, status }: RecordFields,
  fields: readonly CustomFieldDefinition[],
): z.ZodType<RecordValues, RecordValues> {
  const own = z.object({
    ...input.shape,
    ...Object.fromEntries(groups.map((group) => [group.name, group.schema])),
    ...recordConfidence,
    status,
  });
  return withCustomRules(own, fields);
}

/** The answers to the questions of a group, of a record or of none. */
function answersOf({ name, schema }: QuestionGroup, record: Values): [string, Values] {
  const given = (record[name] ?? {}) as Values; // the answers stand under the name of their group
  return [name, Object.fromEntries(Object.keys(schema.shape).map((key) => [key, given[key] ?? '']))];
}

/** Each of the own fields as `record` has it; empty where it says nothing. */
function ownValues({ input, groups }: RecordFields, record: Values): Values {
  const entries = Object.entries(input.shape).map(([name, schema]): [string, unknown] => [
    name,
    inForm(record[name]) ?? emptyValue(fieldSpecOf(schema as z.ZodType)), // shapes hold schemas
  ]);
  return Object.fromEntries([...entries, ...groups.map((group) => answersOf(group, record))]);
}

type Begun = {
  managers: string[];
  status: string;
  begin: Values;
  confidential?: boolean | undefined;
  /** What its additional fields say as a copy of another one. */
  custom?: Values | undefined;
};

/** The form of a new record: the caller manages it, and it begins with what its kind says. */
export function newRecordValues(
  own: RecordFields,
  fields: readonly CustomFieldDefinition[],
  { managers, status, begin, confidential = false, custom: given }: Begun,
): RecordValues {
  const custom = customValues(fields, given);
  const values: Values = { ...ownValues(own, {}), ...begin, managers, custom, status, confidential };
  return values as RecordValues; // with the fields of every kind
}

/** The form of a record that is there. */
export function recordValues(
  own: RecordFields,
  fields: readonly CustomFieldDefinition[],
  record: ShownRecord,
): RecordValues {
  const values = ownValues(own, byName(record));
  const all: Values = { ...values, custom: customValues(fields, record.custom), status: record.status };
  return all as RecordValues; // with the fields of every kind
}

/** Only what differs from the record as it was when the form was opened, so that others' changes elsewhere stay. */
export function recordChanges(
  { groups }: Pick<RecordFields, 'groups'>,
  values: RecordValues,
  before: RecordValues,
): Values {
  const inside = [...groups.map(({ name }) => name), 'custom'];
  const without = (all: Values) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !inside.includes(name)));
  const changes = changedValues(without(values), without(before));
  for (const name of inside) {
    const inner = changedValues(values[name] as Values, before[name] as Values); // objects, as the form holds them
    if (Object.keys(inner).length > 0) changes[name] = inner;
  }
  return changes;
}
