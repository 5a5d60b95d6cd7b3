import { sectionsOf } from 'contract/core/field-sections';
import { recordKinds } from 'contract/core/record-kinds';
import { can } from 'contract/core/rights/permissions';
import { legalHoldLabel } from 'contract/core/legal-hold-words';
import { confidentialLabel } from 'contract/records/record/confidence-words';
import type { RecordBase } from 'contract/records/record/record';
import { formatDay, withDaysRead } from 'contract/core/format-day';
import type { ReportRequest } from 'contract/records/report/report';
import { stepOf } from 'contract/records/signature/signature';
import { describeActivity, describeChanges } from 'contract/describe-activity';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { relations } from 'contract/records/link/link-words';
import { states } from 'contract/records/record/steps';
import { invalid } from '../../core/http/errors.ts';
import { type StoredRow, storedColumns, storedRows } from '../../organization/log/log-rows.service.ts';
import { findLastCheckpoint } from '../../organization/log/checkpoint.service.ts';
import { listApprovals } from '../approval/decision.service.ts';
import type { ServedKind } from '../record/server-module.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { listSignatures } from '../signature/manifest.service.ts';
import { approvalsPart, signaturesPart, signedContentPart } from './approval-parts.ts';
import { actionColumns, type ActionRow, withRecords } from './action-columns.ts';
import { chosenColumns, fieldsOf } from './list-report.service.ts';
import {
  firstRowsOf,
  once,
  type RecordPart,
  type ReportData,
  type ReportField,
  type ReportRow,
  type ReportSection,
  type ReportSource,
} from './report-template.service.ts';
import { findReader, type Reader } from './report-words.service.ts';

const batchRows = 500;
const stateLabels: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(states).map(([key, { label }]) => [key, label]),
);
const fieldOf = (key: string, label: string): ReportField => ({ key: `part.${key}`, label, isOn: true });

/** The parts of a report of one record, in the order in which they stand there unless told. */
function partsOf({ profile }: ServedKind): ReportField[] {
  const own = profile?.parts ?? [];
  const fields = (isAfter: boolean) =>
    own
      .filter((part) => (part.isAfterActions ?? false) === isAfter)
      .map(({ key, label }) => fieldOf(key, label));
  return [
    ...fields(false),
    fieldOf('actions', 'Actions'),
    ...fields(true),
    fieldOf('links', 'Links'),
    fieldOf('approvals', 'Approvals and signatures'),
    fieldOf('history', 'History'),
  ];
}
const shownActions = ['name', 'status', 'assignedTo', 'startDate', 'endDate', 'firstDue', 'progress', 'note'];

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
  const name = withDaysRead(describeActivity(row), (day) => formatDay(day, reader.dateFormat));
  const said = [name, row.reason].filter(Boolean).join('\nReason: ');
  const changes = changeLines(reader, describeChanges(row));
  return { key: row.id, name, cells: [{ instant: row.at }, row.name, said, changes] };
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

const isPart = (key: string) => key.startsWith('part.');
const never = () => false;

/** Whether a field of a kind stands in a report of one record only when somebody asks for it. */
const isSaidElsewhere =
  ({ profile }: ServedKind) =>
  (key: string) =>
    profile?.saidElsewhere.includes(key) ?? false;

async function factsOf(
  ctx: Context,
  kind: ServedKind,
  record: RecordBase,
  fields: readonly string[],
): Promise<Part[]> {
  const chosen = fields.filter((key) => !isPart(key));
  const [all, defined] = await Promise.all([kind.exports.listColumns(ctx), listActiveFields(ctx)]);
  const sectionOf = new Map(defined.map(({ name, section }) => [`custom.${name}`, section]));
  const columns = chosenColumns(all, chosen, isSaidElsewhere(kind)).map((column) => ({
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

async function actionsOf(ctx: Context, { stores, profile }: ServedKind, recordId: string): Promise<Part> {
  const columns = [...chosenColumns(actionColumns, shownActions, never), ...(profile?.actionColumns ?? [])];
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

async function signedOf(ctx: Context, { records }: ServedKind, record: RecordBase): Promise<Part[]> {
  const [approvals, signatures] = await Promise.all([
    listApprovals(ctx, record._id),
    listSignatures(ctx, records, record),
  ]);
  return [
    approvalsPart(approvals),
    signaturesPart(signatures, approvals),
    ...(signatures.some(({ content }) => stepOf(content)) ? [signedContentPart(signatures)] : []),
  ];
}

const history = (ctx: Context, recordId: string): Part => ({
  key: 'history',
  heading: 'History',
  header: ['When', 'Who', 'What', 'Changes'],
  rows: historyOf(ctx, recordId),
  none: 'Nothing is known of its history.',
});

/** What a record is linked with, as it says it itself. */
async function linksOf(ctx: Context, { links }: ServedKind, recordId: string): Promise<Part> {
  const found = await links.list(ctx, recordId);
  const rows = found.map(({ _id, relation, record, note }): ReportRow => {
    const name = `${record.number} ${record.name}`;
    const status = stateLabels[record.status] ?? record.status;
    return { key: _id, name, cells: [relations[relation].words, name, status, record.workspace.name, note] };
  });
  const header = ['This record', 'Other record', 'Status', 'Workspace', 'Note'];
  return { key: 'links', heading: 'Links', header, rows: once(rows), none: 'It is linked with nothing.' };
}

/** The parts that were asked for in their order; all where none was. */
function wantedParts(kind: ServedKind, fields: readonly string[]): string[] {
  const all = partsOf(kind).map(({ key }) => key);
  const wanted = fields.length === 0 ? all : fields.filter((key) => all.includes(key));
  return wanted.map((key) => key.replace('part.', ''));
}

/** The record that a report is of, as whoever asks may read it. */
export async function reportedRecord(
  ctx: Context,
  kind: ServedKind,
  { record: recordId }: ReportRequest,
): Promise<RecordBase> {
  if (!recordId) throw invalid({ record: 'Choose a record' });
  return (await kind.stores.records.find(ctx, recordId)) as unknown as RecordBase; // the store is that of the kind
}

/** The sections of each part of a report of a record, by its key. */
export async function partReader(
  ctx: Context,
  kind: ServedKind,
  record: RecordBase,
  ownParts: readonly RecordPart[] = kind.profile?.parts ?? [],
): Promise<(key: string) => Promise<Part[]>> {
  const { actor } = await ctx.entered();
  const own = new Map(ownParts.map((part) => [part.key, part]));
  return async (key) => {
    if (key === 'actions') return [await actionsOf(ctx, kind, record._id)];
    if (key === 'links') return [await linksOf(ctx, kind, record._id)];
    if (key === 'approvals') return signedOf(ctx, kind, record);
    if (key === 'history') return can(actor, 'log.read') ? [history(ctx, record._id)] : [];
    return (await own.get(key)?.sections(ctx, record)) ?? [];
  };
}

/** What stands at the head and the foot of a report of one record. */
export async function headOf(
  ctx: Context,
  kind: ServedKind,
  record: RecordBase,
): Promise<Omit<ReportData, 'sections'>> {
  const [checkpoint, columns] = await Promise.all([findLastCheckpoint(ctx), kind.exports.listColumns(ctx)]);
  const status = columns.find(({ key }) => key === 'status')?.cell(record);
  const strip = [
    ['Status', typeof status === 'string' ? status : ''] as const,
    ['Version', String(record.version)] as const,
    ...(record.confidential ? [[confidentialLabel, 'Yes'] as const] : []),
    ...(record.legalHoldReason ? [[legalHoldLabel, record.legalHoldReason] as const] : []),
    ...(checkpoint
      ? [['Log checkpoint', `Row ${checkpoint.seq}, ${checkpoint.hash.slice(0, 16)}`] as const]
      : []),
  ];
  const since = record.version > 1 ? 'changed since first entry' : 'unchanged since first entry';
  const foot = `Version ${record.version} of ${record.number}, ${since}.`;
  return { title: record.name, number: record.number, strip, foot, total: 1 };
}

/** What every report of one record is; `tell` says what it tells. */
export function reportOfRecord(
  kind: ServedKind,
  { key, title, help, fields }: Pick<ReportSource, 'key' | 'title' | 'help' | 'fields'>,
  tell: (ctx: Context, request: ReportRequest) => Promise<ReportData>,
): ReportSource {
  return {
    key,
    title,
    help,
    isOfRecord: true,
    recordKind: kind.kind,
    formats: ['pdf'],
    filters: [],
    period: 'created',
    orientation: 'portrait',
    fields,
    async glance(ctx, request) {
      const { sections, ...head } = await tell(ctx, request);
      const shown = [];
      for (const section of sections) shown.push(await firstRowsOf(section));
      return { ...head, totalIsCapped: false, sections: shown };
    },
    open: tell,
  };
}

async function dataOf(ctx: Context, kind: ServedKind, request: ReportRequest): Promise<ReportData> {
  const record = await reportedRecord(ctx, kind, request);
  const { fields } = request;
  const read = await partReader(ctx, kind, record);
  const sections = await factsOf(ctx, kind, record, fields);
  for (const key of wantedParts(kind, fields)) sections.push(...(await read(key)));
  return { ...(await headOf(ctx, kind, record)), sections };
}

/** One record of a kind: its facts, its actions, and its history. */
export function recordReport(kind: ServedKind): ReportSource {
  const { words } = recordKinds[kind.kind];
  const about = {
    key: `${kind.kind}.record`,
    title: kind.profile?.title ?? `One ${words.one} with its history`,
    help:
      kind.profile?.help ??
      `Everything about one ${words.one}: its facts, its actions, and who did what and when.`,
    fields: async (ctx: Context) => [
      ...fieldsOf(await kind.exports.listColumns(ctx), isSaidElsewhere(kind)),
      ...partsOf(kind),
    ],
  };
  return reportOfRecord(kind, about, (ctx, request) => dataOf(ctx, kind, request));
}
