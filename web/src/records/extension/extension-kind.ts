import type { Permission } from 'contract/core/rights/permissions';
import type { recordExtensionEndpoints } from 'contract/records/extension/extension.endpoints';
import type { RecordDefinition } from 'contract/records/record/record-definition';
import type { RecordKind, ShownAction, ShownRecord } from '../record/record-kind.ts';

/** A kind of record whose due date is promised, and moved by giving it more time. */
export type ExtendedKind<
  R extends ShownRecord = ShownRecord,
  A extends ShownAction = ShownAction,
> = RecordKind<R, A> & {
  parts: { extension: ReturnType<typeof recordExtensionEndpoints<RecordDefinition, Permission>> };
};
