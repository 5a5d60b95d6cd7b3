import { IconLock } from '@tabler/icons-react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { planLockOfRecord } from '../record-lock.ts';
import { recordTexts } from './record-texts.ts';

/** Says why nothing of a record is offered to be changed where it stands; nothing while it is open. */
export function LockNotice({
  kind,
  record,
}: {
  kind: Pick<RecordKind, 'stages' | 'hasPlan'>;
  record: ShownRecord;
}) {
  const lock = planLockOfRecord(kind, record);
  if (!lock) return null;
  return (
    <Notice tone="info" icon={<IconLock />}>
      {recordTexts.lock[lock]}
    </Notice>
  );
}
