import { type RecordExport, type RecordKind, recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { Permission } from 'contract/core/rights/permissions';
import type { ExportJob, ExportKind, ListExportKind } from 'contract/export-job';
import {
  type exportInput,
  filtersOfDay,
  type logExportInput,
  type reviewExportInput,
} from 'contract/export-inputs';
import type { ListExportInput } from 'contract/list-exports';
import { listedOf } from 'contract/record-lists';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Table } from '../../core/sheets/sheet.ts';
import { signedFileUrl, soon } from '../file/file.service.ts';
import { askedInWords } from './asked.service.ts';

export type ExportInput = z.output<typeof exportInput>;

export type LogExportInput = z.output<typeof logExportInput>;

/** Which review is exported. */
export type ReviewExportInput = z.output<typeof reviewExportInput> & { review: string };

/** How a feature gives what is to be exported, its rows under their header, and the right that it takes. */
export type ExportSource<Request> = {
  permission: Permission;
  open(ctx: Context, request: Request): Promise<Table & { total: number }>;
};

/** What gives each kind. */
export type ExportSources = Record<RecordExport, ExportSource<ExportInput>> & {
  [K in ListExportKind]: ExportSource<ListExportInput<K>>;
} & {
  log: ExportSource<LogExportInput>;
  'access-review': ExportSource<ReviewExportInput>;
};

/** An export in the queue. */
export const exportTask = {
  name: 'export',
  bulk: 'asked' as const,
  payload: z.object({
    organizationId: z.uuid(),
    accountId: z.uuid(),
    workspaceId: z.uuid().nullable(),
    exportId: z.uuid(),
  }),
};

type Row = ExportJob & { fileId: string | null };

const columns = sql`id as "_id", kind, format, state, done, total, file_name as "fileName", file_id as "fileId", created_at as "createdAt"`;

function shown(ctx: Context, { fileId, ...row }: Row): ExportJob {
  const { tokens } = ctx.services;
  return {
    ...row,
    url: fileId ? signedFileUrl(tokens, fileId, { as: 'attachment', expires: soon() }) : null,
  };
}

type Begun = { kind: ExportKind; format: ExportJob['format']; request: object; asked: object };

async function beginExport(ctx: WriteContext, begun: Begun): Promise<ExportJob> {
  const { kind, format, request } = begun;
  const id = newId();
  const [row] = await ctx.db.query<Row>(sql`
    insert into exports (organization_id, id, account_id, user_id, kind, format, request, file_name)
    values (app_organization(), ${id}, app_account(), app_user(), ${kind}, ${format}, ${JSON.stringify(request)},
            ${kind}::text || '-' || organization_today() || ${`.${format}`}::text)
    returning ${columns}`);
  if (!row) throw new Error('The export was not kept');
  const { organizationId, actor } = ctx;
  const workspaceId = ctx.workspaceId || null;
  await enqueue(ctx.db, exportTask, {
    organizationId,
    accountId: actor.accountId,
    workspaceId,
    exportId: id,
  });
  ctx.trail.rows.push({
    entity: 'export',
    action: 'exported',
    module: ctx.module,
    workspaceId,
    recordId: id,
    recordName: row.fileName,
    changes: await askedInWords(ctx, begun.asked),
  });
  return shown(ctx, row);
}

/** Refuses filters that are not among those that are known, each by its name. */
function refuseOthers(filters: object, known: readonly string[], sentence: string): void {
  const others = Object.keys(filters).filter((name) => !known.includes(name));
  if (others.length > 0)
    throw invalid(Object.fromEntries(others.map((name) => [`filters.${name}`, sentence])));
}

/** Refuses a sort and filters that the lists of a kind do not know. */
function checkListed(kind: RecordKind, { sort, filters }: ExportInput): void {
  const { filters: known, sorts } = listedOf(kind);
  if (sort && !sorts.includes(sort.replace('-', '')))
    throw invalid({ sort: `Sort is one of ${sorts.join(', ')}` });
  refuseOthers(filters ?? {}, Object.keys(known), 'There is no such filter');
}

/** Refuses what a list cannot be narrowed by as it was. */
function checkAsOf({ filters, mine }: ExportInput): void {
  if (mine) throw invalid({ mine: 'Choose all records: whose they were is not asked of a day' });
  refuseOthers(filters ?? {}, filtersOfDay, 'A day cannot be narrowed by this');
}

/** Queues an export of a workspace's list; the log names who took what out. */
export function createExport(ctx: WriteContext, request: ExportInput): Promise<ExportJob> {
  const { kind, format, mine, day, search, sort, filters, columns: names } = request;
  const exported = recordKindKeys.find((one) => recordKinds[one].exports === kind);
  if (!exported || ctx.module !== recordKinds[exported].module) throw notFound('Workspace', 'workspace');
  checkListed(exported, request);
  if (day) checkAsOf(request);
  return beginExport(ctx, {
    kind,
    format,
    request,
    asked: { format, mine, day, search, sort, columns: names, ...filters },
  });
}

/** Queues an export of a list as it is shown, other than one of records. */
export function createListExport(
  ctx: WriteContext,
  kind: ListExportKind,
  request: ListExportInput<ListExportKind>,
): Promise<ExportJob> {
  const { format, search, sort, filters } = request;
  return beginExport(ctx, { kind, format, request, asked: { format, search, sort, ...filters } });
}

/** Queues an export of the log of the workspace at hand. */
export function createLogExport(ctx: WriteContext, request: LogExportInput): Promise<ExportJob> {
  const { filters, ...shownBy } = request;
  return beginExport(ctx, {
    kind: 'log',
    format: request.format,
    request,
    asked: { ...shownBy, ...filters },
  });
}

/** Queues an export of an access review. */
export function createReviewExport(ctx: WriteContext, request: ReviewExportInput): Promise<ExportJob> {
  return beginExport(ctx, { kind: 'access-review', format: request.format, request, asked: request });
}

/** An export of the caller's own; its link lives for five minutes. */
export async function findExport(ctx: Context, id: string): Promise<ExportJob> {
  const mine: Sql = sql`organization_id = app_organization() and account_id = app_account()`;
  const [row] = await ctx.db.query<Row>(sql`select ${columns} from exports where ${mine} and id = ${id}`);
  if (!row) throw notFound('Export');
  return shown(ctx, row);
}
