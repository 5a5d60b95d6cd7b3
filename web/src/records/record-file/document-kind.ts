import type { documentEndpoints } from 'contract/records/record-file/document.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import type { RecordKind, ShownAction, ShownRecord } from '../record/record-kind.ts';

/** A kind of record whose files are listed all together. */
export type DocumentKind<
  R extends ShownRecord = ShownRecord,
  A extends ShownAction = ShownAction,
> = RecordKind<R, A> & { parts: { document: ReturnType<typeof documentEndpoints<RecordDefinition>> } };
