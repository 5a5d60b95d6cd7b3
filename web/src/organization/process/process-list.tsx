import type { Process } from 'contract/organization/process/process';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { ReactNode } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { favoritesFilter, useFavorites } from '../../shared/data-table/favorites.ts';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { statusFilters } from '../site/status-filter.ts';
import { useRowActs } from '../site/use-row-acts.tsx';
import { processColumns } from './process-columns.tsx';
import { processPath } from './process-paths.ts';
import { ProcessPicture } from './process-picture.tsx';
import { processTexts as texts } from './process-texts.ts';

const idOf = ({ _id }: Process) => _id;
const hrefOf = ({ _id }: Process) => processPath(_id);
const paramsOf = ({ _id }: Process) => ({ processId: _id });

export type ProcessListProps = {
  list: ListState & { rows: Process[]; query: Record<string, string> };
  addButton: ReactNode;
  importLink: ReactNode;
};

/** The processes of the organization. */
export function ProcessList({ list, addButton, importLink }: ProcessListProps) {
  const update = useAction(processEndpoints.update);
  const remove = useAction(processEndpoints.remove);
  const mayEdit = useCan('process.update');
  const { actsOn, reasonDialog } = useRowActs<Process>({
    mayEdit,
    texts,
    hrefOf,
    mayDelete: useCan('process.remove'),
    onStatus: (row, status) => update.run({ params: paramsOf(row), body: { status, version: row.version } }),
    onDelete: (row, reason) => remove.run({ params: paramsOf(row), body: { reason } }),
  });
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={processColumns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={mayEdit ? hrefOf : undefined}
        rowActions={actsOn}
        searchLabel={texts.search}
        favorites={useFavorites('process')}
        filters={statusFilters}
        barEnd={
          <ListPrint
            title={texts.table}
            endpoint={processEndpoints.list}
            list={list}
            filters={[favoritesFilter, ...statusFilters]}
            columns={processColumns}
            rowId={idOf}
          />
        }
        empty={{
          picture: <ProcessPicture />,
          message: texts.empty.message,
          children: texts.empty.text,
          action: addButton,
          second: importLink,
        }}
      />
      {reasonDialog}
    </>
  );
}
