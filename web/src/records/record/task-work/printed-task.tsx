import { call } from '../../../core/http/client.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import { mostPrinted } from '../../../shared/print/use-print.tsx';
import { loadStream } from '../../comment/load-stream.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import type { TaskBodyProps } from './task-props.ts';
import { TaskSheet } from './task-sheet.tsx';

type Place = {
  workspaceId: string;
  currency: string | null;
  pathOf: (taskId: string) => string;
  signal: AbortSignal;
};

/** The sheet of a task as it is by then, with what was said and done and the files that show it. */
export async function printedTask<R extends ShownRecord, A extends ShownAction>(
  { kind, parts, task, record, action: { _id: actionId } }: TaskBodyProps<R, A>,
  { workspaceId, currency, pathOf, signal }: Place,
) {
  const params = { workspaceId, recordId: record._id };
  const at = new Date().toISOString();
  const [action, files, entries] = await Promise.all([
    call(kind.parts.action.find, { params: { ...params, actionId } }, { signal }),
    loadAll(kind.parts.file.list, { params, query: { action: actionId }, most: mostPrinted, signal }),
    loadStream({ calls: kind.parts.comment, params, action: actionId }, signal),
  ]);
  return (
    <TaskSheet
      task={task}
      action={action}
      own={parts.factsOf(action, record, currency)}
      pathOf={pathOf}
      record={record}
      recordTitle={parts.recordTitle}
      files={files.rows}
      entries={entries}
      at={at}
    />
  );
}
