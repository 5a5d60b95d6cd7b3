import { loadAll } from '../../../core/loading/load-all.ts';
import { loadCode } from '../../../core/loading/load-code.ts';
import { call } from '../../../core/http/client.ts';
import { mostPrinted, type Printing, usePrint } from '../../../shared/print/use-print.tsx';
import { loadStream } from '../../comment/load-stream.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import type { TaskBodyProps } from './task-props.ts';

/** Prints a task as it is by then, with what was said and done and the files that show it. */
export function usePrintTask<R extends ShownRecord, A extends ShownAction>({
  kind,
  parts,
  task,
  record,
  action: { _id: actionId },
}: TaskBodyProps<R, A>): Printing {
  const { workspaceId, task: pathOf } = useRecordPaths(kind);
  const params = { workspaceId, recordId: record._id };
  return usePrint(async ({ signal }) => {
    const at = new Date().toISOString();
    const [TaskSheet, action, files, entries] = await Promise.all([
      loadCode(async () => (await import('./task-sheet.tsx')).TaskSheet),
      call(kind.parts.action.find, { params: { ...params, actionId } }, { signal }),
      loadAll(kind.parts.file.list, { params, query: { action: actionId }, most: mostPrinted, signal }),
      loadStream({ calls: kind.parts.comment, params, action: actionId }, signal),
    ]);
    return (
      <TaskSheet
        task={task}
        action={action}
        own={parts.factsOf(action)}
        pathOf={pathOf}
        record={record}
        recordTitle={parts.recordTitle}
        files={files.rows}
        entries={entries}
        at={at}
      />
    );
  });
}
