import type { ArgsOf } from 'contract/core/endpoint';
import type { RecordExport } from 'contract/core/record-kinds';
import type { exportEndpoints } from 'contract/export.endpoints';
import type { ReactNode } from 'react';
import type { Column } from '../../../shared/data-table/column.ts';
import type { ListState } from '../../../shared/data-table/list-state.ts';
import type { Filter } from '../../../ui/actions/filter.ts';
import type { Part } from '../../../ui/feedback/lazy-part.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';

type ExportBody = ArgsOf<typeof exportEndpoints.create>['body'];

/** A page of a register as a view draws it; search and filters stand above, the pages below. */
type ViewProps<R> = {
  rows: R[];
  list: ListState;
  hrefOf: (record: R) => string;
  /** What the list is asked with, for a view that asks for rows of its own. */
  query: Record<string, string>;
};

/** Another way to see a register than as a table, such as a board or a calendar. */
export type RegisterView<R> = {
  /** Its word in the address. */
  key: string;
  label: string;
  icon: ReactNode;
  draw: (shown: ViewProps<R>) => ReactNode;
  /** Whether it asks for its rows itself, so that the list's pages are not its own. */
  hasOwnRows?: true;
};

/** A row of a register that is open, and what is done about its record. */
export type OpenedRowProps<R, A> = { record: R; actions: A[]; mayAdd: boolean };

/** What a kind says of its register. */
export type Register<R extends ShownRecord, A extends ShownAction> = {
  /** Its own columns, beside those that every kind has. */
  columns: Column<R>[];
  /** Those of its hidden columns for which a card has room. */
  onCards: readonly string[];
  /** Those hidden columns of every kind that it shows from the first. */
  shown?: readonly string[];
  /** What its records are divided into, where they have categories. */
  categories?: readonly string[];
  /** What a row opens to; its code comes once the list stands. */
  Actions: Part<OpenedRowProps<R, A>>;
  /** What is said where there is none yet, and to those who may raise one. */
  empty: { message: string; text: string };
  /** What its lists are exported as. */
  exports: RecordExport;
  /** What the day is called on which one began: "Identified". */
  opened?: string;
  /** Fields of its own that name people, by whom a list is narrowed, with what each is called. */
  people?: Record<string, string>;
  /** Further filters. */
  filters?: Filter[];
  /** What a card on the board says of a record besides. */
  mark?(record: R): ReactNode;
  /** Views beside the table, which is the first. */
  views?: RegisterView<R>[];
};

export type RegisterProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  register: Register<R, A>;
};

/** What a list shows now; its kind and the format are chosen last. */
export type Exported = Omit<ExportBody, 'kind' | 'format'>;
