import type { ShownField } from 'contract/records/signature/signature';
import { Facts } from '../../ui/layout/facts.tsx';
import { plainWords } from './plain-words.ts';
import classes from './signature.module.css';

/** All that a signature stands for, as it read when it was signed. */
export function SignedFacts({ content }: { content: readonly ShownField[] }) {
  return (
    <Facts
      lined
      facts={content.map(({ field, label, text }) => ({
        id: field,
        label,
        value: <span className={classes.lines}>{plainWords(text)}</span>,
      }))}
    />
  );
}
