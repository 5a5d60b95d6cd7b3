import type { ReactNode } from 'react';
import { PrintSection, PrintTable } from '../../../shared/print/print-sheet.tsx';
import sheet from '../../../shared/print/print-sheet.module.css';

type Cells<Row> = readonly (readonly [header: string | undefined, cell: (row: Row) => ReactNode])[];

type PrintedTableProps<Row> = { title: string; rows: readonly Row[]; cells: Cells<Row> };

/** A part of a risk on paper, of which the first column is the widest; nothing where there is none of it. */
export function PrintedTable<Row extends { _id: string }>({ title, rows, cells }: PrintedTableProps<Row>) {
  if (rows.length === 0) return null;
  const columns = cells.map(([header = '', cell], at) => ({
    id: String(at),
    header,
    isWide: at === 0,
    cell,
  }));
  return (
    <PrintSection title={title}>
      <PrintTable label={title} columns={columns} rows={rows} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}

/** A text in a cell with what belongs to it in small letters below. */
export const withBelow = (text: ReactNode, ...below: (string | null | undefined)[]): ReactNode => (
  <>
    {text}
    {below.filter(Boolean).map((line) => (
      <div key={line} className={sheet.small}>
        {line}
      </div>
    ))}
  </>
);
