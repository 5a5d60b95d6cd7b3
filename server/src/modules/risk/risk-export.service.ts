import { choiceTypes } from 'contract/core/custom-field';
import { labelsOf } from 'contract/core/field';
import { exportEndpoints } from 'contract/export.endpoints';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { riskFields, type Risk } from 'contract/modules/risk/risk';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import { listActiveFields } from '../../records/custom-field/custom-field.service.ts';
import type { ExportInput, ExportSource } from '../../support/export/export.service.ts';
import { risks } from './risk.service.ts';

/** A column of an export; `key` is what a request names it by. */
type Column = { key: string; title: string; cell(risk: Risk): Cell };

const labels = labelsOf(riskFields);
const label = (key: string) => labels[key] ?? key;
const names = (people: { name: string }[]) => people.map((person) => person.name).join(', ');

const ownColumns: Column[] = [
  { key: 'number', title: 'Number', cell: (risk) => risk.number },
  { key: 'name', title: label('name'), cell: (risk) => risk.name },
  { key: 'description', title: label('description'), cell: (risk) => risk.description },
  { key: 'category', title: label('category'), cell: (risk) => risk.category },
  { key: 'site', title: label('site'), cell: (risk) => risk.site.name },
  { key: 'process', title: label('process'), cell: (risk) => risk.process.name },
  { key: 'status', title: label('status'), cell: (risk) => riskWorkflow.states[risk.status].label },
  { key: 'dateIdentified', title: label('dateIdentified'), cell: (risk) => ({ day: risk.dateIdentified }) },
  { key: 'managers', title: label('managers'), cell: (risk) => names(risk.managers) },
  { key: 'members', title: label('members'), cell: (risk) => names(risk.members) },
  { key: 'riskappetite', title: label('riskappetite'), cell: (risk) => risk.riskappetite },
  {
    key: 'assessmentApproval',
    title: label('assessmentApproval'),
    cell: (risk) => risk.assessmentApproval.status,
  },
  {
    key: 'actions',
    title: 'Actions done',
    cell: (risk) => risk.tasks.filter((task) => task.status === 'completed').length,
  },
  { key: 'actions', title: 'Actions total', cell: (risk) => risk.tasks.length },
];

const timeColumns: Column[] = [
  { key: 'createdAt', title: 'Created (UTC)', cell: (risk) => ({ instant: risk.createdAt }) },
  { key: 'updatedAt', title: 'Updated (UTC)', cell: (risk) => ({ instant: risk.updatedAt }) },
];

function customCell({ type, options }: CustomField, value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (type === 'date') return { day: String(value) };
  if (!choiceTypes.includes(type)) return String(value);
  const labelOf = (chosen: unknown) =>
    options.find((option) => option.value === chosen)?.label ?? String(chosen);
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(', ');
}

const customColumn = (field: CustomField): Column => ({
  key: `custom.${field.name}`,
  title: field.label,
  cell: (risk) => customCell(field, risk.custom[field.name]),
});

/** The columns that a request names, in its order; all when it names none. */
async function columnsOf(ctx: Context, wanted: ExportInput['columns']): Promise<Column[]> {
  const all = [...ownColumns, ...(await listActiveFields(ctx)).map(customColumn), ...timeColumns];
  const chosen = [...new Set(wanted)].flatMap((key) => all.filter((column) => column.key === key));
  return chosen.length > 0 ? chosen : all;
}

/** The risks of a list as its screen shows them: search, filters, sort, own ones only. */
export const exportRisks: ExportSource<ExportInput> = {
  permission: exportEndpoints.create.access,
  async open(ctx, request) {
    const columns = await columnsOf(ctx, request.columns);
    const { search, sort, filters, mine } = request;
    const query = { search: search?.trim() || undefined, sort: sort ?? undefined };
    const { total, batches } = await risks.listAll(ctx, query, filters ?? {}, mine ?? false);
    async function* rows() {
      for await (const batch of batches as AsyncIterable<Risk[]>)
        // the store is that of risks
        yield batch.map((risk) => columns.map((column) => column.cell(risk)));
    }
    return { header: columns.map((column) => column.title), total, batches: rows() };
  },
};
