import { attentionRules } from 'contract/records/attention/attention-rules';
import type { AttentionEntry, AttentionItem } from 'contract/records/attention/attention.endpoints';
import type { ListEndpoint } from 'contract/core/endpoint';
import type { Filter } from '../../ui/actions/filter.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { ListPrint } from '../../shared/print/list-print.tsx';
import type { PrintedList } from '../../shared/print/use-print-list.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { severityLabels } from 'contract/core/severity';
import { attentionTexts as texts, groupTexts } from './attention-texts.ts';
import { latenessText } from './attention-words.ts';

type Item = AttentionItem | AttentionEntry;

const about = ({ number, recordName }: Item) => [number, recordName].filter(Boolean).join(' ');

const columns: Column<Item>[] = [
  { id: 'does', header: texts.todo, cell: ({ key }) => groupTexts[attentionRules[key].does].label },
  {
    id: 'name',
    header: texts.columns.what,
    isPrimary: true,
    cell: (item) => (
      <>
        <strong>{item.name}</strong>
        <div>{about(item)}</div>
        <div>{item.why}</div>
      </>
    ),
  },
  { id: 'severity', header: texts.level, cell: ({ severity }) => severityLabels[severity] },
  { id: 'since', header: texts.since, cell: ({ since }) => formatDate(since) },
  { id: 'late', header: texts.columns.late, cell: latenessText },
  {
    id: 'people',
    header: texts.columns.whose,
    cell: ({ people }) => people.map(({ name }) => name).join(', ') || texts.nobody,
  },
];

// What the segments and the button above the list narrow it to.
const ownFilters: Filter[] = [
  {
    name: 'whose',
    label: texts.whose.label,
    options: (['me', 'others', 'all'] as const).map((value) => ({ value, label: texts.whose[value] })),
  },
  { name: 'snoozed', label: texts.snooze.act, options: [{ value: 'true', label: texts.snooze.alone }] },
];

const none: readonly Filter[] = [];

const rowId = ({ key, _id }: Item) => `${key} ${_id}`;

type Given<E extends ListEndpoint> = Pick<
  PrintedList<E>,
  'endpoint' | 'params' | 'list' | 'fixed' | 'filters'
>;

/** Prints what needs attention: all rows that match, each with the reason it is there and the names of its people. */
export function AttentionPrint<E extends ListEndpoint>({
  title = texts.title,
  filters = none,
  ...given
}: Given<E> & { title?: string }) {
  // Every list of what needs attention has such rows.
  const printed = { columns, rowId } as unknown as Pick<PrintedList<E>, 'columns' | 'rowId'>;
  return <ListPrint<E> {...given} {...printed} title={title} filters={[...ownFilters, ...filters]} />;
}
