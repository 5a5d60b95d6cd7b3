import { versionsOf } from '../../../shared/data-table/chosen.ts';
import type { RecordKind } from '../record-kind.ts';

/** A record that was chosen, as it was seen. */
export type Chosen = { _id: string; name: string; version: number };

/** What is changed of several records is about these. */
export type SeveralFormProps = {
  kind: RecordKind;
  records: readonly Chosen[];
};

/** The name under which is kept what somebody has begun to say of these records. */
export const draftOf = ({ kind, records }: SeveralFormProps, act: string): string =>
  `${kind.key}:${act}:${records.map(({ _id }) => _id).join(',')}`;

/** The records of a call about several, each on the version that was seen. */
export const bodyOf = (records: readonly Chosen[]) => ({
  libraries: records.map(({ _id }) => _id),
  versions: versionsOf(records),
});
