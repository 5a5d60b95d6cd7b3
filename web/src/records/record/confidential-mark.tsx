import { IconLock } from '@tabler/icons-react';
import { Pill } from '../../ui/layout/pill.tsx';
import { confidenceTexts } from './confidence-texts.ts';
import type { ShownRecord } from './record-kind.ts';

/** Says of a confidential record that it is one; of others nothing. */
export function ConfidentialMark({ record }: { record: Pick<ShownRecord, 'confidential'> }) {
  return record.confidential ? (
    <Pill tone="warn" icon={<IconLock />}>
      {confidenceTexts.is}
    </Pill>
  ) : null;
}
