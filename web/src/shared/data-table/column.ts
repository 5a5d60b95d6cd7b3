import type { ReactNode } from 'react';
import { type Arrangement, inOrder } from '../arrange/arrangement.ts';

export type Column<Row> = {
  /** The wire's name of the field, which is also its sort key. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What a cell says on paper, where it differs: names in place of pictures, words in place of marks. */
  print?: (row: Row) => ReactNode;
  /** A second line below the name of the primary column, in a quieter colour. */
  below?: (row: Row) => ReactNode;
  /** Pixels; a column without a width shares what is left. */
  width?: number;
  /** Where it goes when the table has no room for all: below the name, or last of all into the row's opened part. */
  fold?: 'below' | 'late';
  align?: 'start' | 'end';
  sortable?: boolean;
  /** False for a column that always shows. */
  hideable?: boolean;
  /** Hidden until the person shows it. */
  hidden?: boolean;
  /** The record's own name: it is the link, and the title of the card. */
  isPrimary?: boolean;
  /** In a secondary colour, such as a number beside a name. */
  isQuiet?: boolean;
  /** Where it stands on a phone's card; a fact with its header by default. */
  card?: 'top' | 'line' | 'fact' | 'foot' | 'none';
};

const flexibleWidth = 180;

/** Pixels that a column needs at least. */
export const widthOf = ({ width = flexibleWidth }: { width?: number }): number => width;

/** What one person chose for one table. */
export type ColumnSettings = Arrangement;

/** The settings of a person who never chose: the declared order, and what is declared hidden. */
export function defaultSettings<Row>(columns: Column<Row>[]): ColumnSettings {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
  };
}

/** The columns in a person's order. */
export const orderColumns = <Row>(columns: Column<Row>[], { order }: ColumnSettings): Column<Row>[] =>
  inOrder(columns, order);
