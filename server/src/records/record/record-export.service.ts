import { labelWithUnit } from 'contract/core/label-with-unit';
import { choiceTypes } from 'contract/core/custom-field';
import { fieldsFor } from 'contract/core/fields-for';
import type { ListQuery } from 'contract/core/list';
import { exportEndpoints } from 'contract/export.endpoints';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { approvalMarkText } from 'contract/records/approval/approval-mark';
import { legalHoldLabel } from 'contract/core/legal-hold-words';
import { confidentialLabel } from 'contract/records/record/confidence-words';
import type { RecordBase } from 'contract/records/record/record';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { ExportInput, ExportSource } from '../../support/export/export.service.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { optionWords } from '../custom-field/option-words.service.ts';
import { type WithSignatures, withSignatures } from '../signature/manifest.service.ts';

/** A column of an export; `key` is what a request names it by. */
export type ExportColumn<R> = {
  key: string;
  title: string;
  cell(record: R): Cell;
  /** A list on paper, which has room for about a dozen columns, has it only when somebody asks for it. */
  isRare?: true;
  /** It holds amounts of money: its title says in which currency. */
  isMoney?: true;
};

type ListAll = (
  ctx: Context,
  query: Pick<ListQuery, 'search' | 'sort'>,
  filters: Record<string, unknown>,
  mine: boolean,
) => Promise<{ total: number; batches: AsyncIterable<unknown[]> }>;

type Listing = { listAll: ListAll };

function customCell({ type, options }: CustomField, value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (type === 'date') return { day: String(value) };
  return choiceTypes.includes(type) ? optionWords({ options }, value) : String(value);
}

type WithCustom = { custom: Record<string, unknown> };

/** A column for each additional field; what does not show one has nothing in its column. */
export function customColumns(fields: readonly CustomField[]): ExportColumn<WithCustom>[] {
  // Every column asks of the same record, one after the other.
  const shown = new WeakMap<WithCustom, ReadonlySet<string>>();
  const shownOf = (record: WithCustom) => {
    const names = shown.get(record) ?? new Set(fieldsFor(fields, record).map(({ name }) => name));
    shown.set(record, names);
    return names;
  };
  return fields.map((field) => ({
    key: `custom.${field.name}`,
    title: labelWithUnit(field),
    cell: (record) => (shownOf(record).has(field.name) ? customCell(field, record.custom[field.name]) : null),
  }));
}

const dayOf = (day: string | null): Cell => (day ? { day } : null);

const confidenceColumn: ExportColumn<RecordBase> = {
  key: 'confidential',
  title: confidentialLabel,
  cell: ({ confidential }) => (confidential ? 'Yes' : null),
  isRare: true,
};

const legalHoldColumn: ExportColumn<RecordBase> = {
  key: 'legalHold',
  title: legalHoldLabel,
  cell: ({ legalHoldReason }) => legalHoldReason,
  isRare: true,
};

const timeColumns: ExportColumn<RecordBase>[] = [
  { key: 'dueDate', title: 'Due date', cell: ({ dueDate }) => dayOf(dueDate) },
  { key: 'reviewDate', title: 'Next review', cell: ({ reviewDate }) => dayOf(reviewDate) },
  { key: 'createdAt', title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  { key: 'updatedAt', title: 'Updated (UTC)', cell: ({ updatedAt }) => ({ instant: updatedAt }) },
];

/** Whether it is approved as it stands, and who has signed it. */
const signedColumns: ExportColumn<WithSignatures<RecordBase>>[] = [
  { key: 'approval', title: 'Approval', cell: ({ approval }) => approvalMarkText(approval) || null },
  { key: 'signatures', title: 'Signatures', cell: ({ signatures }) => signatures || null },
];

/** Columns whose amounts say in their title in which currency they are, where the workspace has one. */
async function inCurrency<R>(ctx: Context, columns: readonly ExportColumn<R>[]): Promise<ExportColumn<R>[]> {
  if (!columns.some(({ isMoney }) => isMoney)) return [...columns];
  const { currency } = await readSettings(ctx);
  return columns.map((column) =>
    column.isMoney && currency ? { ...column, title: `${column.title} (${currency})` } : column,
  );
}

/** An export of records, and all columns that there are for it in a workspace, its additional fields among them. */
export type RecordExportSource = Pick<ExportSource<ExportInput>, 'permission'> & {
  /** Opens what is to be exported: the records of the list, or those that are listed otherwise. */
  open(ctx: Context, request: ExportInput, listAll?: ListAll): ReturnType<ExportSource<ExportInput>['open']>;
  listColumns(ctx: Context): Promise<ExportColumn<RecordBase>[]>;
  isRare(key: string): boolean;
};

/** The records of a list as its screen shows them: search, filters, sort, own ones only, with the columns of their kind. */
export function recordExport<R extends RecordBase>(
  records: Listing,
  own: readonly ExportColumn<R>[],
): RecordExportSource {
  const listColumns = async (ctx: Context): Promise<ExportColumn<R>[]> => [
    ...own,
    confidenceColumn,
    legalHoldColumn,
    ...customColumns(await listActiveFields(ctx)),
    ...timeColumns,
    ...signedColumns,
  ];
  // The columns that a request names, in its order; all when it names none.
  async function columnsOf(ctx: Context, wanted: ExportInput['columns']): Promise<ExportColumn<R>[]> {
    const all = await listColumns(ctx);
    const chosen = [...new Set(wanted)].flatMap((key) => all.filter((column) => column.key === key));
    return inCurrency(ctx, chosen.length > 0 ? chosen : all);
  }
  return {
    permission: exportEndpoints.create.access,
    listColumns,
    isRare: (key) =>
      [...own, confidenceColumn, legalHoldColumn].some((column) => column.key === key && column.isRare),
    async open(
      ctx,
      { columns: wanted, search, sort, filters, mine },
      listAll: ListAll = (...given) => records.listAll(...given),
    ) {
      const columns = await columnsOf(ctx, wanted);
      const query = { search: search?.trim() || undefined, sort: sort ?? undefined };
      const { total, batches } = await listAll(ctx, query, filters ?? {}, mine ?? false);
      async function* rows() {
        const isSigned = columns.some(({ key }) => key === 'signatures');
        // The store is that of the kind.
        for await (const batch of batches as AsyncIterable<R[]>) {
          const rowsOf = isSigned ? await withSignatures(ctx, batch) : batch;
          yield rowsOf.map((record) => columns.map((column) => column.cell(record)));
        }
      }
      return { header: columns.map((column) => column.title), total, batches: rows() };
    },
  };
}
