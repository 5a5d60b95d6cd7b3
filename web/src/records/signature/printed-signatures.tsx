import { type Signature, signerText, stepOf } from 'contract/records/signature/signature';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { momentText, zoneText } from '../../shared/print/printed-at.ts';
import { plainWords } from './plain-words.ts';
import { signatureTexts as texts } from './signature-texts.ts';
import classes from './signature.module.css';

const columns: PrintColumn<Signature>[] = [
  { id: 'serial', header: texts.number, cell: ({ serial }) => String(serial) },
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
    cell: ({ number, version, content }) => {
      const step = stepOf(content);
      return (
        <>
          {texts.recordVersion(number, version)}
          {step && <div className={sheet.small}>{step}</div>}
        </>
      );
    },
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

type SignedLine = { id: string; serial: number; label: string; text: string };

const contentColumns: PrintColumn<SignedLine>[] = [
  { id: 'serial', header: texts.signature, cell: ({ serial }) => String(serial) },
  { id: 'label', header: texts.field, cell: ({ label }) => label },
  {
    id: 'text',
    header: texts.asSigned,
    isWide: true,
    cell: ({ text }) => <span className={classes.lines}>{plainWords(text)}</span>,
  },
];

/** What was signed with the steps of a lifecycle, as it read then: it stands below the record, where it goes on changing. */
function SignedWithSteps({ signatures }: { signatures: readonly Signature[] }) {
  const rows = signatures
    .filter(({ content }) => stepOf(content) !== undefined)
    .flatMap(({ _id, serial, content }) =>
      content.map(({ field, label, text }) => ({ id: `${_id} ${field}`, serial, label, text })),
    );
  if (rows.length === 0) return null;
  return <PrintTable label={texts.signedWhat} columns={contentColumns} rows={rows} rowId={({ id }) => id} />;
}

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
      <SignedWithSteps signatures={signatures} />
    </PrintSection>
  );
}
