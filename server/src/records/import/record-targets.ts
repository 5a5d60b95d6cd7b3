import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { actionTarget, recordTarget } from 'contract/import-targets';
import { actionBeginningProblem, actionDatesProblem } from 'contract/records/record/action';
import type { ImportTarget } from 'contract/records/import/import';
import { columnFor, customColumns, type DeclaredField } from 'contract/records/import/import-fields';
import { initialStatusOf } from 'contract/kind-declarations';
import { settingsOf } from 'contract/settings';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { findUnfitPeople, type Offer } from '../record/action-candidate.service.ts';
import type { NewAction } from '../record/action-base.service.ts';
import type { ServedKind } from '../record/server-module.ts';
import { besidesOf, openBrought } from './brought-rows.ts';
import { declaredCheck } from './declared-check.ts';
import { listed, type Look, plain, valueIn } from './import-look.ts';
import { type Lookup, readLookup } from './import-lookup.service.ts';
import type { ReadValue } from './read-value.ts';
import type { Check, FileRow, Made, Making, Reading, Target } from './import-target.ts';
import { findChanged, undoMade } from './import-undo.service.ts';
import { changeBack, makeRecords, openKnown } from './known-records.ts';

type Loose = Record<string, unknown>;
type Importable = Pick<ServedKind, 'kind' | 'records' | 'actions' | 'brought' | 'stores'>;
type Kept = Record<'id' | 'number' | 'name' | 'site', string> & { process: string | null; isOver: boolean };

const lotSize = 25;
const entity = 'record_import';

const saidIn = (rows: readonly FileRow[], reading: Reading, field: string): string[] => [
  ...new Set(rows.map((row) => valueIn(row, reading, field)).filter(Boolean)),
];

/** The records of the workspace that have one of these names, or of these numbers. */
function findRecords(
  ctx: Context,
  kind: string,
  { names = [], numbers = [] }: { names?: string[]; numbers?: string[] },
) {
  return ctx.db.query<Kept>(sql`
    select id, number, name, is_over as "isOver", site_id::text as site, process_id::text as process from records
     where organization_id = app_organization() and deleted_at is null
       and id = any(array(select named_records(${ctx.workspaceId}, ${kind}, ${names.map((name) => name.toLowerCase())}::text[],
                                               ${numbers.map((one) => one.toUpperCase())}::text[])))`);
}

/** The columns of a kind; a category is chosen from those that the workspace uses, where its module lets them be set. */
async function fieldsHere(
  ctx: Context,
  { kind }: Importable,
  fields: readonly DeclaredField[],
): Promise<DeclaredField[]> {
  if (!settingsOf(recordKinds[kind].module).includes('categories')) return [...fields];
  const values = (await readSettings(ctx)).categories.map((name) => ({ value: name, label: name }));
  return fields.map((field) =>
    field.name === 'category'
      ? columnFor({ ...field, required: true, kind: 'choice', values, help: '' })
      : field,
  );
}

function checkPlace({ site, process }: Loose, look: Look, lookup: Lookup) {
  const found = [...lookup.processes.values()].flat().find(({ id }) => id === process);
  if (found && typeof site === 'string' && !found.sites.includes(site))
    look.say('process', `“${found.name}” does not run at the site of this row`, true);
}

function twinAmong(known: readonly Kept[]) {
  const numbers = new Map(known.map(({ number }) => [number.toLowerCase(), number]));
  const placed = new Map(known.map(({ name, site, number }) => [`${plain(name)} ${site}`, number]));
  return ({ name, site, number }: Loose) => {
    const same = numbers.get(String(number ?? '').toLowerCase());
    if (same) {
      const message = `Duplicate of ${same}, which is there already; the row is left out`;
      return { field: 'number', message, mayBeMade: false };
    }
    const like = placed.get(`${plain(String(name))} ${String(site)}`);
    return like
      ? { field: 'name', message: `Looks like ${like}: same name and site`, mayBeMade: true }
      : undefined;
  };
}

type Named = { kind: RecordKind; records: ReadonlyMap<string, Kept> };

/** What a cell says that names a record by its number. */
const readRecord =
  ({ kind, records }: Named) =>
  ({ kind: cell }: DeclaredField, text: string): ReadValue | undefined => {
    if (cell !== 'record') return undefined;
    const record = records.get(text.toLowerCase());
    return record
      ? { value: record.id }
      : { problem: `There is no ${recordKinds[kind].words.one} ${text.slice(0, 60)} in this workspace` };
  };

const byNumber = (known: readonly Kept[]) =>
  new Map(known.map((record) => [record.number.toLowerCase(), record]));

const recordTwins = ['name', 'site'];

/** Looks up what the rows of a sheet of records name, and gives what checks each of them. */
async function openRecords(
  ctx: WriteContext,
  served: Importable,
  { rows, reading }: { rows: readonly FileRow[]; reading: Reading },
): Promise<Check> {
  const { kind } = served;
  const { fields, body } = recordTarget(kind);
  const [custom, own] = await Promise.all([listActiveFields(ctx), fieldsHere(ctx, served, fields)]);
  const { besides, also, inputOf } = await openBrought(ctx, served);
  const all = [...own, ...besides, ...customColumns(custom, own)];
  const said = { names: saidIn(rows, reading, 'name'), numbers: saidIn(rows, reading, 'number') };
  const placed = fields.flatMap(({ name, kind: cell }) =>
    cell === 'record' ? saidIn(rows, reading, name) : [],
  );
  const [lookup, known, above] = await Promise.all([
    readLookup(ctx, all, rows, reading),
    findRecords(ctx, kind, said),
    findRecords(ctx, kind, { numbers: placed }),
  ]);
  return declaredCheck({
    known: await openKnown(ctx, served, { known, rows, reading }),
    fields: all,
    body,
    lookup,
    reading,
    twins: recordTwins,
    custom,
    isUnique: false,
    given: { workspace: ctx.workspaceId },
    begins: { status: initialStatusOf(kind) },
    read: readRecord({ kind, records: byNumber(above) }),
    also: (values, look) => {
      checkPlace(values, look, lookup);
      also(values, look);
    },
    inputOf,
    twinOf: twinAmong(known),
  });
}

/** Imports of records of a kind. */
function recordImport(served: Importable): Target {
  const { kind, records } = served;
  const { fields } = recordTarget(kind);
  return {
    permission: `${kind}.create`,
    removal: `${kind}.remove`,
    lotSize,
    twins: recordTwins,
    counted: 'made',
    async fields(ctx) {
      const own = await fieldsHere(ctx, served, fields);
      return [...own, ...(await besidesOf(ctx, served)), ...customColumns(await listActiveFields(ctx), own)];
    },
    open: (ctx, rows, reading) => openRecords(ctx, served, { rows, reading }),
    make: (ctx, _importId, lot) => makeRecords(ctx, served, lot),
    changed: (ctx, importId) => findChanged(ctx, importId, 'records'),
    undo: (run, reason) =>
      undoMade(run, {
        lotSize,
        reason,
        entity,
        takeBack: (ctx, { id, version, before }) =>
          before
            ? changeBack(ctx, served, { id, version, before }, reason)
            : records.takeBack(ctx, id, version, reason),
      }),
  };
}

type ActionMade = { recordId: string; number: string; action: NewAction };

const openUnderDone = (record: Kept | undefined, status: unknown): string | undefined =>
  record?.isOver && status !== 'completed' && status !== 'cancelled'
    ? `${record.number} is over: no open action is added to it.`
    : undefined;

type Unfit = (offer: Offer) => string | undefined;

const offerOf = ({ site, process }: Kept, person: string): Offer => ({ site, process, person });

/** Who is to be given an action where, by the rows. */
const offersIn = (
  rows: readonly FileRow[],
  reading: Reading,
  { records, people }: { records: ReadonlyMap<string, Kept>; people: Lookup['people'] },
): Offer[] =>
  rows.flatMap((row) => {
    const record = records.get(valueIn(row, reading, 'record').toLowerCase());
    const named = listed(valueIn(row, reading, 'assignedTo')).flatMap(
      (word) => people.get(plain(word)) ?? [],
    );
    return record ? named.map(({ id }) => offerOf(record, id)) : [];
  });

function checkAction(
  values: Loose,
  look: Look,
  { record, unfit }: { record: Kept | undefined; unfit: Unfit },
): void {
  const { startDate, endDate, status, assignedTo } = values;
  if (Array.isArray(assignedTo) && assignedTo.length === 0)
    look.say('assignedTo', 'Assignee is required', true);
  if (!look.valueOf('record')) look.say('record', 'Say to which record it belongs', true);
  if (typeof startDate === 'string' && typeof endDate === 'string') {
    const problem = actionDatesProblem({ startDate, endDate });
    if (problem) look.say('endDate', problem, true);
  }
  const problem = openUnderDone(record, status);
  if (problem) look.say('record', problem, true);
  const beginning = actionBeginningProblem(values);
  if (beginning) look.say('status', beginning, true);
  const ids = Array.isArray(assignedTo) ? (assignedTo as string[]) : []; // as they were read
  const refusals = record ? ids.flatMap((id) => unfit(offerOf(record, id)) ?? []) : [];
  if (refusals.length > 0) look.say('assignedTo', refusals.join(' '), true);
}

async function makeActions(
  ctx: WriteContext,
  actions: Importable['actions'],
  lot: readonly Making[],
): Promise<Made[]> {
  const made: Made[] = [];
  // Records are locked in the order of their ids.
  const inputs = lot.map(({ row, input }) => ({ row, ...(input as ActionMade) })); // as `inputOf` has made it
  for (const { row, recordId, number, action } of inputs.toSorted((a, b) =>
    a.recordId.localeCompare(b.recordId),
  )) {
    const { _id, version } = await actions.create(ctx, recordId, action, { action: 'imported' });
    made.push({ row, id: _id, number, version });
  }
  return made;
}

/** Imports of the actions under records of a kind. */
function actionImport({ kind, actions }: Importable): Target {
  const { fields, body } = actionTarget(kind);
  const twins = ['name', 'record'];
  return {
    permission: `${kind}.update`,
    removal: `${kind}.update`,
    lotSize,
    twins,
    counted: 'made',
    fields: async (ctx) => [...fields, ...customColumns(await listActiveFields(ctx, 'action'), fields)],
    async open(ctx, rows, reading) {
      const custom = await listActiveFields(ctx, 'action');
      const all = [...fields, ...customColumns(custom, fields)];
      const [lookup, known] = await Promise.all([
        readLookup(ctx, all, rows, reading),
        findRecords(ctx, kind, { numbers: saidIn(rows, reading, 'record') }),
      ]);
      const records = byNumber(known);
      const byId = new Map(known.map((record) => [record.id, record]));
      const offers = offersIn(rows, reading, { records, people: lookup.people });
      const unfit = await findUnfitPeople(ctx, kind, offers);
      return declaredCheck({
        fields: all,
        body,
        lookup,
        reading,
        twins,
        custom,
        isUnique: false,
        begins: { priority: 'medium' },
        read: readRecord({ kind, records }),
        also: (values, look) =>
          checkAction(values, look, { record: byId.get(String(values['record'])), unfit }),
        inputOf: (action, { record }): ActionMade => ({
          recordId: String(record),
          number: byId.get(String(record))?.number ?? '',
          action: action as NewAction, // what the declaration has read
        }),
      });
    },
    make: (ctx, _importId, lot) => makeActions(ctx, actions, lot),
    changed: (ctx, importId) => findChanged(ctx, importId, 'actions'),
    undo: (run, reason) =>
      undoMade(run, {
        lotSize,
        reason,
        entity,
        takeBack: (ctx, { id, version }) => actions.takeBack(ctx, id, version, reason),
      }),
  };
}

/** What is imported of a kind of record: its records, and their actions. */
export function recordImports(served: Importable): Partial<Record<ImportTarget, Target>> {
  return { [served.kind]: recordImport(served), [`${served.kind}_action`]: actionImport(served) };
}
