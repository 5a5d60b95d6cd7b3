import { IconHourglassEmpty } from '@tabler/icons-react';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { Pill } from '../../ui/layout/pill.tsx';
import type { RecordKind, ShownRecord } from './record-kind.ts';
import { placesOf, standsAt } from './record-stage.ts';
import { recordWords } from './record-words.ts';

type RecordBadgeProps = {
  record: Pick<ShownRecord, 'status' | 'stage' | 'isTakenOver'>;
  kind: Pick<RecordKind, 'states' | 'stages'>;
};

/** How a record stands: its stage or its status, once somebody has taken it over. */
export function RecordBadge({ record, kind }: RecordBadgeProps) {
  if (record.isTakenOver) return <StatusBadge status={standsAt(kind, record)} states={placesOf(kind)} />;
  return (
    <Pill tone="warn" icon={<IconHourglassEmpty />}>
      {recordWords.notTaken}
    </Pill>
  );
}
