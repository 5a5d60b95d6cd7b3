import type { Person } from 'contract/core/field';
import type { RecordKind, ShownAction, ShownRecord } from './record-kind.ts';

/** Whose the actions of a record are. */
export const assigneesOf = <R extends ShownRecord, A extends ShownAction>(
  { actionsOf }: Pick<RecordKind<R, A>, 'actionsOf'>,
  record: R,
): Person[] => actionsOf(record).flatMap(({ assignedTo }) => assignedTo);
