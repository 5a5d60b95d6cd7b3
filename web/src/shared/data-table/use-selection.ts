import { useState, type ChangeEvent } from 'react';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection.ts';
import type { ModelRow, TableModel } from './use-table-model.ts';

export type SelectionModel<Row extends object> = {
  /** How many rows of this page are checked. */
  count: number;
  isAllMatching: boolean;
  page: 'none' | 'some' | 'all';
  isSelected: (row: ModelRow<Row>) => boolean;
  /** Holding Shift checks everything since the last one. */
  toggleRow: (row: ModelRow<Row>, event?: ChangeEvent) => void;
  togglePage: () => void;
  selectMatching: () => void;
  clear: () => void;
  /** What an act would be done to now. */
  current: Selection;
};

/** Which rows are checked: some of this page, or everything that matches the search and filters. */
export function useSelection<Row extends object>(
  table: TableModel<Row>,
  list: ListState,
): SelectionModel<Row> {
  const { search, filters, total } = list;
  const question = JSON.stringify([search, filters]);
  const [matchedQuestion, setMatchedQuestion] = useState<string | null>(null);
  const isAllMatching = matchedQuestion === question;

  const rows = table.getRowModel().rows;
  const isSelected = (row: ModelRow<Row>) => isAllMatching || row.getIsSelected();
  // Checks of rows that have left the page are not counted: an act touches only what is seen, or all that match.
  const ids = rows.filter(isSelected).map((row) => row.id);

  const setPageRows = (wanted: ModelRow<Row>[]) => {
    setMatchedQuestion(null);
    table.setRowSelection(Object.fromEntries(wanted.map((row) => [row.id, true])));
  };

  const toggleRow = (row: ModelRow<Row>, event?: ChangeEvent) => {
    if (isAllMatching) setPageRows(rows.filter((other) => other.id !== row.id));
    else if (event) row.getToggleSelectedHandler()(event);
    else row.toggleSelected();
  };

  return {
    count: ids.length,
    isAllMatching,
    page: ids.length === 0 ? 'none' : ids.length === rows.length ? 'all' : 'some',
    isSelected,
    toggleRow,
    togglePage: () => setPageRows(ids.length === rows.length ? [] : rows),
    selectMatching: () => setMatchedQuestion(question),
    clear: () => setPageRows([]),
    current: isAllMatching ? { kind: 'matching', total, search, filters } : { kind: 'rows', ids },
  };
}
