import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { lockedAt } from '../record-stage.ts';
import { recordTexts } from './record-texts.ts';

type LockedNoticeProps = { kind: Pick<RecordKind, 'states' | 'stages'>; record: ShownRecord };

/** Why what a record says is not changed at the moment, where that is so. */
export function LockedNotice({ kind, record }: LockedNoticeProps) {
  const locked = lockedAt(kind, record);
  return locked && <Notice tone="info">{recordTexts.lockedAt(locked)}</Notice>;
}
