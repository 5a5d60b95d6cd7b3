import type { ComponentProps } from 'react';
import { call } from '../../../core/http/client.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import { mostPrinted } from '../../../shared/print/use-print.tsx';
import { loadStream } from '../../comment/load-stream.ts';
import type { Fact } from '../../../ui/layout/facts.tsx';
import { useCurrency } from '../use-currency.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import type { TaskBodyProps } from './task-props.ts';
import { TaskSheet } from './task-sheet.tsx';

type Place = {
  workspaceId: string;
  pathOf: (taskId: string) => string;
  signal: AbortSignal;
};

type InCurrencyProps = Omit<ComponentProps<typeof TaskSheet>, 'own'> & {
  ownOf: (currency: string | null) => Fact[];
};

function InCurrency({ ownOf, ...props }: InCurrencyProps) {
  return <TaskSheet {...props} own={ownOf(useCurrency())} />;
}

/** The sheet of a task as it is by then, with what was said and done and the files that show it. */
export async function printedTask<R extends ShownRecord, A extends ShownAction>(
  { kind, parts, task, record, action: { _id: actionId } }: TaskBodyProps<R, A>,
  { workspaceId, pathOf, signal }: Place,
) {
  const params = { workspaceId, recordId: record._id };
  const at = new Date().toISOString();
  const [action, files, entries] = await Promise.all([
    call(kind.parts.action.find, { params: { ...params, actionId } }, { signal }),
    loadAll(kind.parts.file.list, { params, query: { action: actionId }, most: mostPrinted, signal }),
    loadStream({ calls: kind.parts.comment, params, action: actionId }, signal),
  ]);
  return (
    <InCurrency
      task={task}
      action={action}
      ownOf={(currency) => parts.factsOf(action, record, currency)}
      pathOf={pathOf}
      record={record}
      recordTitle={parts.recordTitle}
      files={files.rows}
      entries={entries}
      at={at}
    />
  );
}
