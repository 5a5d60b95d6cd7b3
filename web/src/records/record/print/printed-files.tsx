import type { RecordFile } from 'contract/records/record-file/record-file';
import { formatSize } from '../../../shared/files/file-size.ts';
import { type PrintColumn, PrintSection, PrintTable } from '../../../shared/print/print-sheet.tsx';
import sheet from '../../../shared/print/print-sheet.module.css';
import { momentText } from '../../../shared/print/printed-at.ts';
import { recordPrintTexts as texts } from './record-print-texts.ts';

const fileName = ({ name, edition }: RecordFile) => (
  <>
    <strong>{name}</strong>
    {edition > 1 && <div className={sheet.small}>{texts.edition(edition)}</div>}
  </>
);

/** Files on paper, each with the hash by which it is known again. */
export function PrintedFiles({ files }: { files: readonly RecordFile[] }) {
  const columns: PrintColumn<RecordFile>[] = [
    { id: 'name', header: texts.file, isWide: true, cell: fileName },
    {
      id: 'hash',
      header: texts.hash,
      isWide: true,
      cell: ({ sha256 }) => <span className={sheet.small}>{sha256}</span>,
    },
    { id: 'size', header: texts.size, cell: ({ size }) => formatSize(size) },
    {
      id: 'by',
      header: texts.addedBy,
      cell: ({ createdBy, createdAt }) => [createdBy?.name, momentText(createdAt)].filter(Boolean).join(', '),
    },
  ];
  return (
    <PrintSection title={texts.files}>
      <PrintTable label={texts.files} columns={columns} rows={files} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}
