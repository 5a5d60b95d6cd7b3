import type { FieldChange } from 'contract/records/signature/signature';
import { plainWords } from './plain-words.ts';
import { signatureTexts as texts } from './signature-texts.ts';
import classes from './signature.module.css';

const signedHeads = [texts.before, texts.after] as const;

/** What a record says otherwise than before, such as when it was signed, field by field. */
export function ChangesTable({
  changes,
  label,
  heads = signedHeads,
}: {
  changes: readonly FieldChange[];
  label: string;
  heads?: readonly [string, string];
}) {
  return (
    <table className={classes.changes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label: name, before, after }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>{before === null ? texts.nothing : <del>{plainWords(before)}</del>}</td>
            <td>{after === null ? texts.nothing : plainWords(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
