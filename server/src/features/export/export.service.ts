import type { exportInput, ExportJob } from 'contract/export.endpoints';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Context, WriteContext } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { enqueue } from '../../core/jobs.ts';
import type { Table } from '../../core/sheet.ts';
import { signedFileUrl, soon } from '../upload/file.service.ts';

export type ExportInput = z.output<typeof exportInput>;

/** How a module gives what is to be exported: its rows as they are now, under their header. */
export type ExportSource = (ctx: Context, request: ExportInput) => Promise<Table & { total: number }>;

/** An export in the queue. */
export const exportTask = {
  name: 'export',
  payload: z.object({
    organizationId: z.uuid(),
    accountId: z.uuid(),
    workspaceId: z.uuid(),
    exportId: z.uuid(),
  }),
};

const modules = { risks: 'risk' } as const satisfies Record<ExportInput['kind'], string>;

type Row = ExportJob & { fileId: string | null };

const columns = sql`id as "_id", kind, format, state, done, total, file_name as "fileName", file_id as "fileId", created_at as "createdAt"`;

function shown(ctx: Context, { fileId, ...row }: Row): ExportJob {
  const { tokens } = ctx.services;
  return {
    ...row,
    url: fileId ? signedFileUrl(tokens, fileId, { as: 'attachment', expires: soon() }) : null,
  };
}

/** What was asked for, as the log keeps it. */
function asked({
  format,
  mine,
  search,
  sort,
  filters,
  columns: names,
}: ExportInput): Record<string, [null, unknown]> {
  const entries = Object.entries({ format, mine, search, sort, columns: names, ...filters });
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, [null, value]]],
    ),
  );
}

/** Queues an export; the log names who took what out. */
export async function createExport(ctx: WriteContext, request: ExportInput): Promise<ExportJob> {
  if (ctx.module !== modules[request.kind]) throw notFound('Workspace', 'workspace');
  const id = newId();
  const fileName = `${request.kind}-${new Date().toISOString().slice(0, 10)}.${request.format}`;
  const [row] = await ctx.db.query<Row>(sql`
    insert into exports (organization_id, id, account_id, user_id, kind, format, request, file_name)
    values (app_organization(), ${id}, app_account(), app_user(), ${request.kind}, ${request.format}, ${JSON.stringify(request)}, ${fileName})
    returning ${columns}`);
  if (!row) throw new Error('The export was not kept');
  const { organizationId, workspaceId, actor } = ctx;
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
    recordName: fileName,
    changes: asked(request),
  });
  return shown(ctx, row);
}

/** An export of the caller's own; its link lives for five minutes. */
export async function findExport(ctx: Context, id: string): Promise<ExportJob> {
  const mine: Sql = sql`organization_id = app_organization() and account_id = app_account()`;
  const [row] = await ctx.db.query<Row>(sql`select ${columns} from exports where ${mine} and id = ${id}`);
  if (!row) throw notFound('Export');
  return shown(ctx, row);
}
