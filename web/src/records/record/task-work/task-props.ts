import type { Task } from 'contract/records/task/task.endpoints';
import type { Fact } from '../../../ui/layout/facts.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';

/** A task with its record, and what the kind of that says of it. */
export type TaskBodyProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  parts: { recordTitle: string; factsOf: (action: A, record: R, currency: string | null) => Fact[] };
  task: Task;
  record: R;
  action: A;
};
