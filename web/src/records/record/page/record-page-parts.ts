import type { WorkspaceSettings } from 'contract/setting.endpoints';
import type { ComponentType, ReactNode } from 'react';
import type { ActionDialogProps } from '../action/action-dialog.tsx';
import type { RecordFields } from '../record-fields.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import type { RecordPartProps } from './use-record-save.ts';

/** A fact beside a record that only its kind has. */
type RecordFact<R> = {
  label: string;
  Value: ComponentType<RecordPartProps<R>>;
  /** The fact in words, as it is printed. */
  text: (record: R) => string;
  /** Whether it stands beside the record, once it is known how its workspace is set up; always, unless told. */
  isShown?: (record: R, settings?: WorkspaceSettings['settings']) => boolean;
};

/** A tab of a record's page that only its kind has; its code may come later. */
type RecordPanel<R> = {
  /** Its word in the address. */
  key: string;
  label: string;
  /** Whether it comes before the actions: what they are planned from. */
  isBeforeActions?: boolean;
  /** How much stands in it, drawn once that is known. */
  Count?: ComponentType<{ record: R }>;
  Panel: ComponentType<RecordPartProps<R>>;
};

/** A part of the overview that only its kind has, below what all have; it says by itself when there is nothing to show. */
type RecordSection<R> = { key: string; Section: ComponentType<RecordPartProps<R>> };

/** What a kind says of the page of one of its records. */
export type RecordPageParts<R, A> = {
  fields: RecordFields;
  /** Its own facts, after category, site and process. */
  facts: readonly RecordFact<R>[];
  /** What its overview says first, before the description. */
  Lead?: ComponentType<RecordPartProps<R>>;
  /** What stands above its actions in their tab, such as what is asked to be changed of them. */
  ActionsLead?: ComponentType<{ record: R }>;
  /** What its members are to it, below them in their tab. */
  Team?: ComponentType<{ record: R }>;
  /** Its own tabs, around that of the actions. */
  panels?: readonly RecordPanel<R>[];
  sections?: readonly RecordSection<R>[];
  /** What only its kind has, on paper: fetched when it is printed, with the code that draws it. */
  printed?: (record: R, where: { workspaceId: string; signal: AbortSignal }) => Promise<ReactNode>;
  /** What an action says besides its name, dates, people and description. */
  actionFacts: (action: A, currency: string | null) => { label: string; value: string }[];
  /** The form of its actions; its code may come when it is opened. */
  ActionDialog: ComponentType<ActionDialogProps<R, A>>;
};

export type RecordPageProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  parts: RecordPageParts<R, A>;
};
