import { IconGavel } from '@tabler/icons-react';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Pill } from '../../ui/layout/pill.tsx';
import { legalHoldTexts as texts } from './legal-hold-texts.ts';
import type { ShownRecord } from './record-kind.ts';

type MarkProps = { record: Pick<ShownRecord, 'legalHoldReason' | 'legalHoldAt' | 'legalHoldBy'> };

/** Says of a record on legal hold that it is; of others nothing. */
export function LegalHoldMark({ record }: MarkProps) {
  return record.legalHoldAt ? (
    <Pill tone="info" icon={<IconGavel />}>
      {texts.is}
    </Pill>
  ) : null;
}

/** The same with since when, by whom and why. */
export function LegalHoldNotice({ record: { legalHoldAt, legalHoldBy, legalHoldReason } }: MarkProps) {
  return legalHoldAt ? (
    <Notice tone="info" icon={<IconGavel />}>
      {texts.since}
      <MomentText moment={legalHoldAt} />
      {texts.by(legalHoldBy?.name ?? '', legalHoldReason ?? '')}
    </Notice>
  ) : null;
}
