import { useDeferredValue } from 'react';
import type { ModelRow, TableModel } from './use-table-model.ts';

/** More than a screen of a phone shows. */
const atOnce = 6;

/**
 * The rows of a page, for a phone. When they come, those that are seen first are drawn at once and the others after them, in
 * small steps, so that it answers meanwhile; whoever comes back to a row further down finds them all.
 */
export function useDrawnRows<Row extends object>(model: TableModel<Row>): ModelRow<Row>[] {
  const { rows } = model.getRowModel();
  const count = useDeferredValue(rows.length);
  return scrollY > 0 ? rows : rows.slice(0, Math.max(count, atOnce));
}
