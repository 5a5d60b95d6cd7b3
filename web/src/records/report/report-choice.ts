import type { ReportFilters, ReportInput, ReportRun, ReportTemplate } from 'contract/records/report/report';
import type { ReportFormat } from 'contract/records/report/report-words';

type Field = { key: string; label: string; isOn: boolean };

/** What somebody has chosen for a report, as the screen holds it: all fields in their order, those that are on marked. */
export type ReportChoice = {
  template: ReportTemplate;
  record: { _id: string; label: string } | null;
  fields: Field[];
  filters: ReportFilters;
  orientation: ReportTemplate['orientation'];
  format: ReportFormat;
};

/** A report as it comes unless told. */
export function choiceOf(template: ReportTemplate, filters: ReportFilters = {}): ReportChoice {
  const [format = 'pdf'] = template.formats;
  const { fields, orientation } = template;
  return { template, record: null, fields, filters, orientation, format };
}

/** What an address narrows a report to: the checklists or the runs whose answers somebody wants to take along. */
export function filtersIn(template: ReportTemplate, url: URLSearchParams): ReportFilters {
  const several = (['checklists', 'runs'] as const).flatMap((name) => {
    const ids = template.filters.includes(name) ? url.get(name)?.split(',').filter(Boolean) : undefined;
    return ids?.length ? [[name, ids] as const] : [];
  });
  return Object.fromEntries(several);
}

type Asked = Pick<ReportRun, 'request' | 'format'> & Partial<Pick<ReportRun, 'record'>>;

/** What a run was asked for or somebody has saved, to be asked for again; fields that are there no more are left out. */
export function choiceOfRun(template: ReportTemplate, { request, record, format }: Asked): ReportChoice {
  const chosen = request.fields.flatMap((key) => template.fields.find((field) => field.key === key) ?? []);
  const others = template.fields.filter(({ key }) => !request.fields.includes(key));
  const fields =
    chosen.length > 0
      ? [
          ...chosen.map((field) => ({ ...field, isOn: true })),
          ...others.map((field) => ({ ...field, isOn: false })),
        ]
      : template.fields;
  const { filters, orientation } = request;
  const shown = record ? { _id: record._id, label: `${record.number} ${record.name}` } : null;
  return { template, record: shown, fields, filters, orientation, format };
}

const fieldsIn = ({ fields }: ReportChoice) => fields.filter(({ isOn }) => isOn).map(({ key }) => key);

const given = (filters: ReportFilters) =>
  Object.entries(filters).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** What is sent to have it made. */
export function bodyOf(choice: ReportChoice): ReportInput {
  const { template, record, filters, orientation, format } = choice;
  return {
    template: template.key,
    record: record?._id,
    fields: fieldsIn(choice),
    orientation,
    format,
    ...(Object.fromEntries(given(filters)) as ReportFilters), // entries lose the names
  };
}

/** A choice as an address says it, for the first page. */
export function queryOf(choice: ReportChoice): Record<string, string> {
  const { template, record, filters } = choice;
  const chosen = given(filters).map(([name, value]) => [name, String(value)] as const);
  const fields = fieldsIn(choice).join(',');
  return {
    template: template.key,
    ...(record ? { record: record._id } : {}),
    ...(fields ? { fields } : {}),
    ...Object.fromEntries(chosen),
  };
}
