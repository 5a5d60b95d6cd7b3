import { type Signature, signerText } from 'contract/records/signature/signature';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { momentText, zoneText } from '../../shared/print/printed-at.ts';
import { signatureTexts as texts } from './signature-texts.ts';

const columns: PrintColumn<Signature>[] = [
  {
    id: 'who',
    header: texts.signer,
    isWide: true,
    cell: ({ title, comment, ...signature }) => (
      <>
        <strong>{signerText({ title, ...signature })}</strong>
        {comment && <div className={sheet.small}>{comment}</div>}
      </>
    ),
  },
  { id: 'meaning', header: texts.meaning, cell: ({ meaning }) => meaning },
  {
    id: 'when',
    header: texts.signedAt,
    cell: ({ signedAt }) => `${momentText(signedAt)} (${zoneText(signedAt)})`,
  },
  {
    id: 'what',
    header: texts.signedWhat,
    cell: ({ number, version }) => texts.recordVersion(number, version),
  },
  {
    id: 'fresh',
    header: texts.content,
    cell: ({ meaning, changes: [first, ...more] }) => {
      if (meaning === 'Rejected') return '';
      return first ? texts.changedSince(first.label, more.length) : texts.unchanged;
    },
  },
];

/** The signatures of a record on paper: who signed, when, as what, and what of it has changed since. */
export function PrintedSignatures({ signatures }: { signatures: readonly Signature[] }) {
  if (signatures.length === 0) return null;
  return (
    <PrintSection title={texts.signatures}>
      <PrintTable
        label={texts.signatures}
        columns={columns}
        rows={[...signatures]}
        rowId={({ _id }) => _id}
      />
    </PrintSection>
  );
}
