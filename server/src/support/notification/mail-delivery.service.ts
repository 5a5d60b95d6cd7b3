import type { ListExportInput } from 'contract/list-exports';
import { endOfDay, startOfDay } from 'contract/core/days';
import type { InputOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { Page } from 'contract/core/list';
import { exportEndpoints } from 'contract/export.endpoints';
import {
  type MailDelivery,
  mailEventLabel,
  mailEvents,
  type MailRefusal,
  mailStateLabels,
} from 'contract/support/notification/mail-delivery';
import type { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import { cappedTotal, mostOf } from '../../core/store/capped-page.ts';
import { showPerson } from '../../core/store/entity.ts';
import { likePattern } from '../../core/store/list.ts';
import { shownRefusal } from './mail-refusal.service.ts';
import type { ExportSource } from '../export/export.service.ts';

type Query = InputOf<typeof mailDeliveryEndpoints.list>['query'];

const columns = raw(`d.id as "_id", d.event, case when x.id is not null then ${showPerson} end as person,
  coalesce(d.email, x.email) as email, d.record_number as number,
  case when w.id is not null then json_build_object('_id', w.id, 'name', w.name) end as workspace,
  d.state, d.reason, d.created_at as "createdAt", d.ended_at as "endedAt"`);

const rows = raw(`mail_deliveries d
  left join accounts x on x.organization_id = d.organization_id and x.id = d.account_id
  left join workspaces w on w.organization_id = d.organization_id and w.id = d.workspace_id`);

/** The events whose words hold what is searched for. */
const eventsCalled = (search: string) =>
  mailEvents.filter((event) => mailEventLabel(event).toLowerCase().includes(search.toLowerCase()));

function conditionsOf({ search, from, to, zone = 'UTC', person, event, state }: Partial<Query>): Sql {
  const end = to && endOfDay(to, zone);
  const conditions = [
    sql`d.organization_id = app_organization()`,
    search &&
      sql`(lower(concat_ws(' ', x.name, coalesce(d.email, x.email), d.record_number)) like ${likePattern(search)}
           or d.event = any(${eventsCalled(search)}))`,
    from && sql`d.created_at >= ${startOfDay(from, zone)}`,
    end && sql`d.created_at < ${end}`,
    person && sql`d.account_id = any(${person})`,
    event && sql`d.event = any(${event})`,
    state && sql`d.state = any(${state})`,
  ];
  return join(
    conditions.filter((condition) => typeof condition === 'object'),
    ' and ',
  );
}

/** What was mailed to whom, and what became of it; newest first unless sorted otherwise. */
export async function listMails(ctx: Context, query: Query): Promise<Page<MailDelivery>> {
  const { page, limit, sort } = query;
  const conditions = conditionsOf(query);
  const order = raw(sort === 'createdAt' ? 'd.created_at, d.id' : 'd.created_at desc, d.id desc');
  const [results, [count]] = await Promise.all([
    ctx.db.query<MailDelivery>(sql`
      select ${columns} from ${rows} where ${conditions} order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.query<{ total: number }>(sql`
      select count(*) as total from (select from ${rows} where ${conditions} limit ${mostOf(query)}) c`),
  ]);
  return { results, ...cappedTotal(query, count?.total ?? 0), page, limit };
}

const cells: { title: string; cell(mail: MailDelivery): Cell }[] = [
  { title: 'At (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  { title: 'Person', cell: ({ person }) => person?.name ?? null },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'About', cell: ({ event }) => mailEventLabel(event) },
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Workspace', cell: ({ workspace }) => workspace?.name ?? null },
  { title: 'State', cell: ({ state }) => mailStateLabels[state] },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Sent or given up at (UTC)', cell: ({ endedAt }) => endedAt && { instant: endedAt } },
];

/** The log of mails as its screen shows it. */
export const exportMails: ExportSource<ListExportInput<'mails'>> = {
  permission: exportEndpoints.createMails.access,
  async open(ctx, { search, sort, filters }) {
    const conditions = conditionsOf({ ...filters, search: search?.trim() });
    const isUp = sort === 'createdAt';
    const [count] = await ctx.db.query<{ total: number }>(
      sql`select count(*) as total from ${rows} where ${conditions}`,
    );
    async function* batches() {
      for (let last: MailDelivery | undefined; ;) {
        const behind = last
          ? sql`(d.created_at, d.id) ${raw(isUp ? '>' : '<')} (select l.created_at, l.id from mail_deliveries l
                 where l.organization_id = app_organization() and l.id = ${last._id})`
          : sql`true`;
        const found = await ctx.db.query<MailDelivery>(sql`
          select ${columns} from ${rows} where ${conditions} and ${behind}
           order by ${raw(isUp ? 'd.created_at, d.id' : 'd.created_at desc, d.id desc')} limit ${limits.pageSizeMax}`);
        if (found.length > 0) yield found.map((mail) => cells.map(({ cell }) => cell(mail)));
        last = found.at(-1);
        if (found.length < limits.pageSizeMax) return;
      }
    }
    return { header: cells.map(({ title }) => title), total: count?.total ?? 0, batches: batches() };
  },
};

/** Whether mails reach the caller: their address, and why the mail server refuses it. */
export async function findOwnMail(ctx: Context): Promise<{ email: string; refusal: MailRefusal | null }> {
  const [own] = await ctx.db.query<{ email: string; refusal: MailRefusal | null }>(sql`
    select a.email, ${raw(shownRefusal('a'))} as refusal
      from accounts a where a.organization_id = app_organization() and a.id = app_account()`);
  if (!own) throw new Error('The transaction acts as nobody');
  return own;
}
