import { sectionsOf } from 'contract/core/field-sections';
import { recordKinds } from 'contract/core/record-kinds';
import { can } from 'contract/core/rights/permissions';
import type { RecordBase } from 'contract/records/record/record';
import { formatDay } from 'contract/core/format-day';
import type { ReportRequest } from 'contract/records/report/report';
import { describeActivity, describeChanges } from 'contract/describe-activity';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { type StoredRow, storedColumns, storedRows } from '../../organization/log/log-rows.service.ts';
import { findLastCheckpoint } from '../../organization/log/checkpoint.service.ts';
import { listApprovals } from '../approval/decision.service.ts';
import type { ServedKind } from '../record/server-module.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { listSignatures } from '../signature/manifest.service.ts';
import { approvalsPart, signaturesPart } from './approval-parts.ts';
import { actionColumns, type ActionRow, withRecords } from './action-columns.ts';
import { chosenColumns, fieldsOf } from './list-reports.ts';
import {
  glanceRows,
  type ReportData,
  type ReportRow,
  type ReportSection,
  type ReportSource,
} from './report-template.service.ts';
import { findReader, type Reader } from './report-words.ts';

const batchRows = 500;
const parts = [
  { key: 'part.actions', label: 'Actions', isOn: true },
  { key: 'part.approvals', label: 'Approvals and signatures', isOn: true },
  { key: 'part.history', label: 'History', isOn: true },
];
const shownActions = ['name', 'status', 'assignedTo', 'startDate', 'endDate', 'firstDue', 'note'];

/** The rows of a few, as what comes in batches. */
async function* once<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

type Change = ReturnType<typeof describeChanges>[number];

/** What changed, a line for each field; of what was new its values alone, without what it is not. */
function changeLines(reader: Reader, changes: readonly Change[]): string {
  const words = (value: string | null) =>
    value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, reader.dateFormat) : value;
  const isNew = changes.every(({ old }) => old === null);
  const lines = isNew
    ? changes.filter((change) => change.new !== 'No').map((change) => `${change.label}: ${words(change.new)}`)
    : changes.map(
        ({ label, old, new: now }) => `${label}: ${words(old) ?? 'None'} → ${words(now) ?? 'None'}`,
      );
  return lines.join('\n');
}

function historyRow(reader: Reader, row: StoredRow): ReportRow {
  const said = [describeActivity(row), row.reason].filter(Boolean).join('\nReason: ');
  const changes = changeLines(reader, describeChanges(row));
  return { key: row.id, name: describeActivity(row), cells: [{ instant: row.at }, row.name, said, changes] };
}

/** What happened to a record, the oldest first, page by page. */
async function* historyOf(ctx: Context, recordId: string): AsyncGenerator<ReportRow[]> {
  const reader = await findReader(ctx);
  for (let last = 0, isMore = true; isMore;) {
    const rows: StoredRow[] = await ctx.db.query<StoredRow>(sql`
      select ${storedColumns} from ${storedRows}
       where t.organization_id = app_organization() and t.root_id = ${recordId} and t.workspace_id = ${ctx.workspaceId} and t.seq > ${last}
       order by t.seq limit ${batchRows}`);
    if (rows.length > 0) yield rows.map((row) => historyRow(reader, row));
    last = rows.at(-1)?.seq ?? last;
    isMore = rows.length === batchRows;
  }
}

type Part = ReportSection;

async function firstOf(rows: AsyncIterable<ReportRow[]>): Promise<ReportRow[]> {
  const first = await rows[Symbol.asyncIterator]().next();
  return first.done ? [] : first.value.slice(0, glanceRows);
}

const isPart = (key: string) => key.startsWith('part.');
const never = () => false;

async function factsOf(
  ctx: Context,
  { exports }: ServedKind,
  record: RecordBase,
  fields: readonly string[],
): Promise<Part[]> {
  const chosen = fields.filter((key) => !isPart(key));
  const [all, defined] = await Promise.all([exports.listColumns(ctx), listActiveFields(ctx)]);
  const sectionOf = new Map(defined.map(({ name, section }) => [`custom.${name}`, section]));
  const columns = chosenColumns(all, chosen, never).map((column) => ({
    ...column,
    section: sectionOf.get(column.key) ?? null,
  }));
  const header = ['Field', 'Value'];
  const placed = sectionsOf(columns);
  const loose = placed.find(({ name }) => name === null);
  const partOf = (name: string | null, of: typeof columns): Part[] => {
    const rows = of.flatMap(({ key, title, cell }): ReportRow[] => {
      const value = cell(record);
      return value === null || value === ''
        ? []
        : [{ key: `${key} ${title}`, name: title, cells: [title, value] }];
    });
    if (name !== null && rows.length === 0) return [];
    const [key, heading] = name === null ? ['facts', 'Facts'] : [`facts ${name}`, name];
    return [{ key, heading, isFacts: true, header, rows: once(rows), none: '' }];
  };
  // What was named no section stands first, as in forms; the other sections follow in their order.
  return [
    ...partOf(null, loose?.fields ?? []),
    ...placed.filter(({ name }) => name !== null).flatMap(({ name, fields: own }) => partOf(name, own)),
  ];
}

async function actionsOf(ctx: Context, { stores }: ServedKind, recordId: string): Promise<Part> {
  const columns = chosenColumns(actionColumns, shownActions, never);
  const { batches } = await stores.actions.listAll(ctx, {}, { where: [sql`t.record_id = ${recordId}`] });
  const root = stores.actions.entity.root ?? 'record';
  async function* rows() {
    for await (const batch of batches) {
      const actions = await withRecords(ctx, root, batch as unknown as ActionRow[]); // the store is that of actions
      yield actions.map((action) => ({
        key: action._id,
        name: action.name,
        cells: columns.map(({ cell }) => cell(action)),
      }));
    }
  }
  const header = columns.map(({ title }) => title);
  return { key: 'actions', heading: 'Actions', header, rows: rows(), none: 'There are no actions.' };
}

async function signedOf(ctx: Context, { kind }: ServedKind, record: RecordBase): Promise<Part[]> {
  const [approvals, signatures] = await Promise.all([
    listApprovals(ctx, record._id),
    listSignatures(ctx, kind, record),
  ]);
  return [approvalsPart(approvals), signaturesPart(signatures, approvals)];
}

const history = (ctx: Context, recordId: string): Part => ({
  key: 'history',
  heading: 'History',
  header: ['When', 'Who', 'What', 'Changes'],
  rows: historyOf(ctx, recordId),
  none: 'Nothing is known of its history.',
});

async function dataOf(
  ctx: Context,
  kind: ServedKind,
  { record: recordId, fields }: ReportRequest,
): Promise<ReportData> {
  if (!recordId) throw invalid({ record: 'Choose a record' });
  const record = (await kind.stores.records.find(ctx, recordId)) as unknown as RecordBase; // the store is that of the kind
  const { actor } = await ctx.entered();
  const isWanted = (key: string) => fields.length === 0 || fields.includes(key);
  const sections = [
    ...(await factsOf(ctx, kind, record, fields)),
    ...(isWanted('part.actions') ? [await actionsOf(ctx, kind, recordId)] : []),
    ...(isWanted('part.approvals') ? await signedOf(ctx, kind, record) : []),
    ...(isWanted('part.history') && can(actor, 'log.read') ? [history(ctx, recordId)] : []),
  ];
  const [checkpoint, columns] = await Promise.all([findLastCheckpoint(ctx), kind.exports.listColumns(ctx)]);
  const status = columns.find(({ key }) => key === 'status')?.cell(record);
  const strip = [
    ['Status', typeof status === 'string' ? status : ''] as const,
    ['Version', String(record.version)] as const,
    ...(checkpoint
      ? [['Log checkpoint', `Row ${checkpoint.seq}, ${checkpoint.hash.slice(0, 16)}`] as const]
      : []),
  ];
  const since = record.version > 1 ? 'changed since first entry' : 'unchanged since first entry';
  const foot = `Version ${record.version} of ${record.number}, ${since}.`;
  return { title: record.name, number: record.number, strip, foot, total: 1, sections };
}

/** One record of a kind: its facts, its actions, and its history. */
export function recordReport(kind: ServedKind): ReportSource {
  const { words } = recordKinds[kind.kind];
  return {
    key: `${kind.kind}.record`,
    title: `One ${words.one} with its history`,
    help: `Everything about one ${words.one}: its facts, its actions, and who did what and when.`,
    isOfRecord: true,
    recordKind: kind.kind,
    formats: ['pdf'],
    filters: [],
    period: 'created',
    orientation: 'portrait',
    fields: async (ctx) => [...fieldsOf(await kind.exports.listColumns(ctx), never), ...parts],
    async glance(ctx, request) {
      const { sections, ...head } = await dataOf(ctx, kind, request);
      const shown = [];
      for (const { rows, ...section } of sections) shown.push({ ...section, rows: await firstOf(rows) });
      return { ...head, totalIsCapped: false, sections: shown };
    },
    open: (ctx, request) => dataOf(ctx, kind, request),
  };
}
