import { limits } from 'contract/core/limits';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import type { RaisedFrom } from '../../raise/from/raised-from.ts';
import { byName, inForm } from '../record-fields.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import type { RecordFormParts } from './record-form.tsx';
import { formTexts } from './record-form-texts.ts';

/** The record of the workspace that the address names to begin with a copy of; nothing where it names none. */
export function useCopied(kind: RecordKind) {
  const { workspaceId } = useRecordPaths(kind);
  const recordId = useSearchParams()[0].get('copyOf') ?? '';
  const answer = useApi(kind.calls.find, { params: { workspaceId, recordId } }, { enabled: recordId !== '' });
  return recordId ? answer : undefined;
}

/** What a form begins with that makes a copy of a record, of which its kind says what another one says as well. */
export const copiedFrom = (
  { copied }: Pick<RecordFormParts, 'copied'>,
  record: ShownRecord,
  link: string,
): RaisedFrom => {
  const { _id, number, name, confidential } = record;
  const suffix = formTexts.copy;
  return {
    source: { _id, by: 'copiedFrom', number, name, link, confidential },
    values: {
      ...Object.fromEntries(copied.map((field) => [field, inForm(byName(record)[field])])),
      name: `${name.slice(0, limits.nameMax - suffix.length)}${suffix}`,
    },
  };
};

/** Of the additional fields what a copy says as well: no dates and no numbers. */
export const copiedCustom = (fields: readonly CustomField[], record: ShownRecord): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'date' && type !== 'number')
      .map(({ name }) => [name, record.custom[name]]),
  );
