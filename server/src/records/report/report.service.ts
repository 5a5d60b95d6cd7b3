import { isReportOver, reportStates } from 'contract/records/report/report-words';
import type {
  ReportInput,
  ReportPreview,
  reportPreviewQuery,
  ReportRequest,
  ReportRun,
  ReportTemplate,
} from 'contract/records/report/report';
import { limits } from 'contract/core/limits';
import type { InputOf } from 'contract/core/endpoint';
import type { reportEndpoints } from 'contract/records/report/report.endpoints';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, notFound } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { visibleWorkspaces } from '../../core/store/visible-workspaces.ts';
import { askedInWords } from '../../support/export/asked.service.ts';
import { signedFileUrl, soon } from '../../support/file/file.service.ts';
import { noChoices } from './record-filters.service.ts';
import { checkRequest, hashOf, requestOf, sourceFor, type SourcesOf } from './report-request.ts';
import { reportTask } from './report-task.ts';
import { mostRows } from './report-template.service.ts';
import { findReader, headingText, textOf } from './report-words.service.ts';
import { allRunStore, isOwn, runStore } from './report.store.ts';

/** The reports that can be made in the workspace at hand. */
export async function listTemplates(ctx: Context, sources: SourcesOf): Promise<ReportTemplate[]> {
  const { module } = await ctx.entered();
  const all = Object.values(sources(module));
  return Promise.all(
    all.map(
      async ({
        key,
        title,
        help,
        isOfRecord,
        recordKind,
        formats,
        filters,
        period,
        orientation,
        fields,
        choices,
      }) => ({
        key,
        title,
        help,
        isOfRecord,
        recordKind: recordKind ?? null,
        formats: [...formats],
        filters: [...filters],
        period,
        orientation,
        fields: await fields(ctx),
        choices: (await choices?.(ctx)) ?? noChoices,
      }),
    ),
  );
}

/** The first page of a report in words, and how many rows it would have. */
export async function previewReport(
  ctx: Context,
  sources: SourcesOf,
  query: z.output<typeof reportPreviewQuery>,
): Promise<ReportPreview> {
  const source = await sourceFor(ctx, sources, query.template);
  const [glance, reader] = await Promise.all([source.glance(ctx, requestOf(source, query)), findReader(ctx)]);
  const { title, number, strip, total, totalIsCapped, sections } = glance;
  return {
    title: number ? `${number} ${title}` : title,
    total,
    totalIsCapped,
    most: mostRows,
    strip: [['Workspace', reader.workspace] as const, ...strip].map(([label, value]) => ({ label, value })),
    sections: sections.map(({ heading, isFacts = false, grid = null, header, rows }) => ({
      heading,
      isFacts,
      grid,
      header: header.map(headingText),
      rows: rows.map(({ key, cells }) => ({ key, texts: cells.map((cell) => textOf(reader, cell)) })),
    })),
  };
}

/** What the log says of a report that was asked for. */
function askedOf({ template, record, filters, fields, orientation }: ReportRequest, format: string) {
  const said = { ...filters, template, record, format, orientation, fields: fields.join(', ') };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value));
}

export type NewRun = {
  request: ReportRequest;
  name: string;
  format: ReportInput['format'];
  accountId: string;
  schedule?: { id: string; dueAt: string };
};

/** The row of a run that is to be made, and its job; nothing where its schedule has had it made already. */
export async function queueRun(
  ctx: Pick<WriteContext, 'db' | 'organizationId' | 'workspaceId'>,
  { request, name, format, accountId, schedule }: NewRun,
): Promise<{ _id: string; number: string } | undefined> {
  const id = newId();
  const { organizationId, workspaceId } = ctx;
  const [made] = await ctx.db.query<{ number: string }>(sql`
    insert into report_runs (organization_id, id, workspace_id, number, template, name, format, request, request_hash, account_id,
                             schedule_id, due_at, expires_at)
    values (app_organization(), ${id}, ${workspaceId}, concat_ws('-', 'RPT', extract(year from organization_today()), ${id.slice(-8).toUpperCase()}::text), ${request.template}, ${name}, ${format}, ${JSON.stringify(request)},
            ${hashOf(request, workspaceId)}, ${accountId}, ${schedule?.id ?? null}, ${schedule?.dueAt ?? null},
            now() + ${`${limits.reportDays} days`}::interval)
    on conflict (organization_id, schedule_id, due_at, account_id) where schedule_id is not null do nothing
    returning number`);
  if (!made) return undefined;
  await enqueue(ctx.db, reportTask, { organizationId, accountId, workspaceId, reportId: id });
  return { _id: id, number: made.number };
}

/** Has a report made; the log names who took what out. */
export async function createReport(
  ctx: WriteContext,
  sources: SourcesOf,
  input: ReportInput,
): Promise<ReportRun> {
  const source = await sourceFor(ctx, sources, input.template);
  const request = requestOf(source, input);
  await checkRequest(ctx, source, { ...request, format: input.format });
  if (request.record) await source.glance(ctx, request); // 404 for a record that the caller does not see
  const made = await queueRun(ctx, {
    request,
    name: source.title,
    format: input.format,
    accountId: ctx.actor.accountId,
  });
  if (!made) throw new Error('The report was not kept');
  ctx.trail.rows.push({
    entity: 'report',
    action: 'asked',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: made._id,
    recordNumber: made.number,
    recordName: source.title,
    changes: await askedInWords(ctx, askedOf(request, input.format)),
  });
  return runStore.find(ctx, made._id);
}

/** What the log says of what somebody does with a report. */
function logRun(ctx: WriteContext, action: 'downloaded' | 'cancelled', run: ReportRun): void {
  ctx.trail.rows.push({
    entity: 'report',
    action,
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: run._id,
    recordNumber: run.number,
    recordName: run.name,
    changes: {},
  });
}

type RunQuery = InputOf<typeof reportEndpoints.list>['query'];

const filtersOf = ({ state, template, format, scheduled }: Partial<RunQuery>): Sql[] => [
  ...(state ? [sql`t.state = any(${state})`] : []),
  ...(template ? [sql`t.template = any(${template})`] : []),
  ...(format ? [sql`t.format = any(${format})`] : []),
  ...(scheduled === undefined ? [] : [sql`(t.schedule_id is not null) = ${scheduled}`]),
];

/** The reports of the caller in the workspace at hand. */
export const listReports = (ctx: Context, { state, template, format, scheduled, ...query }: RunQuery) =>
  runStore.list(ctx, query, { where: [isOwn], filters: filtersOf({ state, template, format, scheduled }) });

/** Reports in all workspaces of the organization that the caller may read. */
export const listAllReports = (ctx: Context, { state, template, format, scheduled, ...query }: RunQuery) =>
  allRunStore.list(ctx, query, {
    where: [isOwn, sql`t.workspace_id = any(array(${visibleWorkspaces('records')}))`],
    filters: filtersOf({ state, template, format, scheduled }),
  });

/** A report of the caller. */
export const findReport = (ctx: Context, id: string): Promise<ReportRun> =>
  runStore.find(ctx, id, { where: isOwn });

type Kept = {
  fileId: string | null;
  fileName: string | null;
  dataId: string | null;
  scope: string;
  isScopeSame: boolean;
};

/** What is kept of a report, when its reader may still have it: somebody who is narrowed otherwise since may not. */
export async function findKept(ctx: Context, id: string): Promise<Kept> {
  const [kept] = await ctx.db.query<Kept>(sql`
    select t.file_id as "fileId", t.file_name as "fileName", t.data_id as "dataId", t.scope,
           t.scope = coalesce(app_scope()::text, '') or app_scope() is null as "isScopeSame"
      from report_runs t
     where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId} and t.id = ${id} and ${isOwn} and t.deleted_at is null`);
  if (!kept) throw notFound('Report');
  if (!kept.isScopeSame)
    throw forbidden('What you may see here has changed since this report was generated. Generate it again.');
  return kept;
}

/** Ends a report that is waiting or being made. The worker, where one is at it, sees so with its next rows. */
export async function cancelReport(ctx: WriteContext, id: string): Promise<ReportRun> {
  const run = await runStore.find(ctx, id, { where: isOwn, lock: 'change' });
  if (isReportOver(run.state))
    throw conflict(`This report can no longer be cancelled: ${reportStates[run.state].label.toLowerCase()}.`);
  await ctx.db.query(sql`
    update report_runs set state = 'cancelled', finished_at = now(), updated_at = now(), version = version + 1
     where organization_id = app_organization() and id = ${run._id}`);
  logRun(ctx, 'cancelled', run);
  return findReport(ctx, id);
}

/** A link to the file, for who may still have it. */
export async function downloadReport(
  ctx: WriteContext,
  sources: SourcesOf,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const run = await findReport(ctx, id);
  if (run.state !== 'ready')
    throw conflict(`This report is not ready: ${reportStates[run.state].label.toLowerCase()}.`);
  const { fileId, fileName } = await findKept(ctx, id);
  if (!fileId) throw notFound('Report');
  const source = await sourceFor(ctx, sources, run.template);
  if (run.request.record) await source.glance(ctx, run.request); // 404 once the record is not to be seen
  logRun(ctx, 'downloaded', run);
  const url = signedFileUrl(ctx.services.tokens, fileId, { as: 'attachment', expires: soon() });
  return { url, fileName: fileName ?? run.number };
}
