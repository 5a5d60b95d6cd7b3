import { IconLock } from '@tabler/icons-react';
import { Pill } from '../../ui/layout/pill.tsx';
import classes from './confidential-mark.module.css';
import { confidenceTexts } from './confidence-texts.ts';
import type { ShownRecord } from './record-kind.ts';

type MarkProps = { record: Pick<ShownRecord, 'confidential'> };

/** Says of a confidential record that it is one; of others nothing. */
export function ConfidentialMark({ record }: MarkProps) {
  return record.confidential ? (
    <Pill tone="warn" icon={<IconLock />}>
      {confidenceTexts.is}
    </Pill>
  ) : null;
}

/** The same where there is no room for the word. */
export function ConfidentialLock({ record }: MarkProps) {
  return record.confidential ? (
    <IconLock className={classes.lock} role="img" aria-label={confidenceTexts.is} />
  ) : null;
}
