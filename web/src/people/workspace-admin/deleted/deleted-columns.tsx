import { deletedKindLabels, type DeletedItem } from 'contract/support/deleted/deleted.endpoints';
import { IconGavel } from '@tabler/icons-react';
import type { Column } from '../../../shared/data-table/column.ts';
import { PersonName } from '../../../shared/marks/person.tsx';
import { DateText, MomentText } from '../../../ui/format/date-text.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { deletedTexts } from './deleted-texts.ts';

const { columns, unknown, none, kept } = deletedTexts;

/** What keeps one from being deleted for good, and until when. */
function Kept({ item: { keptBy, keptUntil, daysLeft } }: { item: DeletedItem }) {
  if (keptBy === 'legal-hold')
    return (
      <Pill tone="info" icon={<IconGavel />}>
        {kept.hold}
      </Pill>
    );
  if (keptBy === 'approval') return kept.always;
  if (!keptUntil) return none;
  return (
    <>
      <DateText date={keptUntil} /> {kept.daysLeft(daysLeft ?? 0)}
    </>
  );
}

export const deletedColumns: Column<DeletedItem>[] = [
  {
    id: 'kind',
    header: columns.kind,
    width: 132,
    fold: 'below',
    card: 'top',
    cell: ({ kind }) => deletedKindLabels[kind],
  },
  {
    id: 'number',
    header: columns.number,
    width: 126,
    fold: 'below',
    card: 'line',
    cell: ({ number }) => number ?? none,
  },
  { id: 'name', header: columns.name, sortable: true, isPrimary: true, cell: ({ name }) => name },
  {
    id: 'deletedBy',
    header: columns.deletedBy,
    width: 190,
    cell: ({ deletedBy }) => (deletedBy ? <PersonName person={deletedBy} /> : unknown),
    print: ({ deletedBy }) => deletedBy?.name ?? unknown,
  },
  {
    id: 'deletedAt',
    header: columns.deletedAt,
    width: 170,
    sortable: true,
    cell: ({ deletedAt }) => <MomentText moment={deletedAt} />,
  },
  {
    id: 'reason',
    header: columns.reason,
    fold: 'late',
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? none}</span>,
  },
  {
    id: 'kept',
    header: columns.kept,
    width: 200,
    // Whoever looks here asks what is still to be had, and why it was deleted.
    fold: 'late',
    cell: (item) => <Kept item={item} />,
  },
];
