import { countText } from '../../ui/layout/pager-pages.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import type { Loaded } from '../../core/loading/load-all.ts';
import type { Column } from '../data-table/column.ts';
import { PrintSheet, PrintTable } from './print-sheet.tsx';
import { printTexts as texts } from './print-texts.ts';

/** What a list is narrowed to and how it is ordered, as its screen has it. */
export type Narrowed = {
  search: string;
  sort: string | null;
  values: Record<string, string>;
  filters: readonly Filter[];
};

function valueText({ kind, options }: Filter, value: string): string {
  if (kind === 'day') return formatDate(value);
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  return value.split(',').map(labelOf).join(', ');
}

/** What narrows a list, in words, one line for each. */
export function narrowedLines<Row>(narrowed: Narrowed, columns: readonly Column<Row>[]): string[] {
  const { search, sort, values, filters } = narrowed;
  const used = filters.filter(({ name }) => values[name]);
  const lines = [
    ...(search ? [texts.search(search)] : []),
    ...used.map((filter) => texts.filter(filter.label, valueText(filter, values[filter.name] ?? ''))),
  ];
  const ordered = sort && columns.find(({ id }) => id === sort.replace(/^-/, ''));
  const order = ordered && sort ? [texts.order(ordered.header, sort.startsWith('-'))] : [];
  return [...(lines.length > 0 ? lines : [texts.all]), ...order];
}

// More columns than these have no room beside each other on an upright page.
const mostUpright = 8;

type ListSheetProps<Row> = {
  title: string;
  at: string;
  loaded: Loaded<Row>;
  /** Those that show, in their order. */
  columns: readonly Column<Row>[];
  allColumns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  narrowed: Narrowed;
};

/** A list on paper: all its rows with the columns that show, and what it was narrowed to. */
export function ListSheet<Row>({
  title,
  at,
  loaded,
  columns,
  allColumns,
  rowId,
  narrowed,
}: ListSheetProps<Row>) {
  const { rows, total, isCut } = loaded;
  const count = isCut
    ? texts.cut(countText(rows.length), countText(total))
    : texts.rows(countText(rows.length));
  return (
    <PrintSheet
      title={title}
      lead={[...narrowedLines(narrowed, allColumns), count].join('\n')}
      at={at}
      isLandscape={columns.length > mostUpright}
      end={title}
    >
      <PrintTable
        label={title}
        columns={columns.map(({ id, header, cell, print, isPrimary }) => ({
          id,
          header,
          isWide: isPrimary === true,
          cell: print ?? cell,
        }))}
        rows={rows}
        rowId={rowId}
      />
    </PrintSheet>
  );
}
