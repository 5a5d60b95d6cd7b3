import { IconHourglassEmpty } from '@tabler/icons-react';
import { StatusBadge, type States } from '../../shared/marks/status-badge.tsx';
import { Pill } from '../../ui/layout/pill.tsx';
import type { ShownRecord } from './record-kind.ts';
import { recordWords } from './record-words.ts';

type RecordBadgeProps = { record: Pick<ShownRecord, 'status' | 'isTakenOver'>; states: States };

/** How a record stands: its status, once somebody has taken it over. */
export function RecordBadge({ record: { status, isTakenOver }, states }: RecordBadgeProps) {
  if (isTakenOver) return <StatusBadge status={status} states={states} />;
  return (
    <Pill tone="warn" icon={<IconHourglassEmpty />}>
      {recordWords.notTaken}
    </Pill>
  );
}
