import type { Link } from 'contract/records/link/link';
import { relations } from 'contract/records/link/link-words';
import { states } from 'contract/records/record/steps';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { linkTexts } from './link-texts.ts';

const texts = linkTexts.printed;

const isState = (status: string): status is keyof typeof states => status in states;

/** What a record is linked with, on paper. */
export function PrintedLinks({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return null;
  const columns: PrintColumn<Link>[] = [
    { id: 'how', header: texts.how, cell: ({ relation }) => relations[relation].words },
    {
      id: 'record',
      header: texts.record,
      isWide: true,
      cell: ({ record: { number, name }, note }) => (
        <>
          <strong>{`${number} ${name}`}</strong>
          {note && <div className={sheet.small}>{note}</div>}
        </>
      ),
    },
    { id: 'where', header: texts.workspace, cell: ({ record }) => record.workspace.name },
    {
      id: 'status',
      header: texts.status,
      cell: ({ isDeleted, record: { status } }) =>
        isDeleted ? linkTexts.deleted : isState(status) ? states[status].label : status,
    },
  ];
  return (
    <PrintSection title={texts.links}>
      <PrintTable label={texts.links} columns={columns} rows={links} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}
