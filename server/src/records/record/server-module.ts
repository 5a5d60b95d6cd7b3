import type { Sql } from 'sql-template-tag';
import type { HandedTask } from 'contract/core/named-asks';
import type { OwnedPart, RecordKind } from 'contract/core/record-kinds';
import type { Workflow } from 'contract/core/workflow';
import type { Binding } from '../../core/http/route.ts';
import type { Job } from '../../core/jobs/jobs.ts';
import type { FindOptions, Store } from '../../core/store/store.ts';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { ActionOrigin, NewAction } from './action-base.service.ts';
import type { Deletable, DeletableActions } from './deleted-records.service.ts';
import type { RecordProfile, ReportSource } from '../report/report-template.service.ts';
import type { createAsOf } from '../as-of/as-of.service.ts';
import type { RecordExportSource } from './record-export.service.ts';
import type { RaiseInput } from 'contract/records/raise/raise';
import type { Link } from 'contract/records/link/link';
import type { RelationKey } from 'contract/records/link/link-words';
import type { StoredFile } from './record-file.service.ts';
import type { Taker } from '../../people/reassign/reassign.service.ts';
import type { Reminders } from '../../support/notification/reminders.service.ts';
import type { Narrowing, OwnNumbersOf } from '../dashboard/own-numbers.service.ts';
import type { SignedRecords } from '../signature/step-content.service.ts';
import type { AskedAnew } from '../workflow/ask-anew.service.ts';
import type { CheckQueries } from '../xray/check-query.service.ts';
import type { Brought } from './brought.ts';
import type { Create } from './record-checks.service.ts';

type Made = { _id: string; version: number };
type TakeBack = (ctx: WriteContext, id: string, version: number, reason: string) => Promise<boolean>;

type Given = Readonly<Record<string, unknown>>;

/** Records that come from a sheet, many at once, or are changed by one, and can be taken back. */
type ImportableRecords = {
  update(ctx: WriteContext, id: string, given: Given): Promise<Made>;
  updatePart(
    ctx: WriteContext,
    id: string,
    part: Given,
    change: { version: number; reason: string },
  ): Promise<Made>;
  bringIn(ctx: WriteContext, input: Create & Record<string, unknown>): Promise<Made & { number: string }>;
  takeBack: TakeBack;
};

/** Records that something else is done for, such as a checklist. */
type FoundRecords = {
  find(ctx: Context, id: string, options?: FindOptions): Promise<RecordBase & { status: string }>;
  refuseKept(record: RecordBase): void;
  whyOver(record: RecordBase): string | undefined;
};

/** Records that are counted: what narrows them to the filters of their list, over the row `t`. */
type CountedRecords = { narrowed(ctx: Context, filters: Narrowing): Promise<Sql> };

/** What an import asks of the actions under records. */
type ImportableActions = {
  create(ctx: WriteContext, recordId: string, input: NewAction, how: ActionOrigin): Promise<Made>;
  takeBack: TakeBack;
};

/** What something else brings into being beside records: a record by the short form, a file that is kept already, a link. */
type RaisableRecords = {
  raise(ctx: WriteContext, input: RaiseInput & { confidedTo?: readonly string[] }): Promise<RecordBase>;
};
type CarriedFiles = {
  carry(
    ctx: WriteContext,
    record: Pick<RecordBase, '_id' | 'number'>,
    given: { file: StoredFile; action?: string | null },
  ): Promise<void>;
  restore(ctx: WriteContext, id: string, reason: string): Promise<unknown>;
};
type LinkedRecords = {
  list(ctx: Context, recordId: string): Promise<Link[]>;
  create(
    ctx: WriteContext,
    recordId: string,
    input: { relation: RelationKey; record: string },
    how: { isByRule: boolean },
  ): Promise<unknown>;
};

/** A kind of record as the engines reach it: its rows, what may be done to them, and the states that they pass. */
export type ServedKind = {
  kind: RecordKind;
  workflow: Workflow;
  records: Deletable & ImportableRecords & FoundRecords & CountedRecords & SignedRecords;
  actions: DeletableActions & ImportableActions;
  raising: RaisableRecords;
  files: CarriedFiles;
  links: LinkedRecords;
  /** The lists as they were on a day. */
  asOf: Pick<ReturnType<typeof createAsOf>, 'listAll'>;
  stores: { records: Store; actions: Store };
  /** What an export of its lists gives. */
  exports: RecordExportSource;
  /** What a report of one of its records has besides its facts, actions and history. */
  profile?: RecordProfile;
  /** What a sheet of its records says besides. */
  brought?: Brought;
  /** How those are asked who may decide about them. */
  deciders?: { askAnew(ctx: Context, recordId: string): Promise<AskedAnew | undefined> };
};

/** What a module brings to the server, said once; everything that serves modules is made from `server/src/modules.ts`. */
export type ServerModule = {
  kinds: readonly ServedKind[];
  routes: readonly Binding[];
  jobs?: readonly Job[];
  /** Who is to be reminded of what only it knows. */
  reminders?: readonly Reminders[];
  /** Who takes over what people are named for besides actions, by the word of the task, and what they own below records. */
  takers?: Partial<Record<HandedTask | OwnedPart, Taker>>;
  /** Reports besides those that every kind of record has. */
  reports?: readonly ReportSource[];
  /** What it counts itself for the dashboards of its kinds. */
  dashboard?: OwnNumbersOf;
  /** The queries of the checks that its declaration names. */
  xray?: CheckQueries;
};
