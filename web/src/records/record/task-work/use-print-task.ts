import { loadCode } from '../../../core/loading/load-code.ts';
import { type Printing, usePrint } from '../../../shared/print/use-print.tsx';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import type { TaskBodyProps } from './task-props.ts';

/** Prints a task; what that takes is fetched when it is asked for. */
export function usePrintTask<R extends ShownRecord, A extends ShownAction>(
  props: TaskBodyProps<R, A>,
): Printing {
  const { workspaceId, task: pathOf } = useRecordPaths(props.kind);
  return usePrint(async ({ signal }) => {
    const printedTask = await loadCode(async () => (await import('./printed-task.tsx')).printedTask);
    return printedTask(props, { workspaceId, pathOf, signal });
  });
}
