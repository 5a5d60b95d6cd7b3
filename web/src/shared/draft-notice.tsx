import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react';
import type { Draft } from '../core/use-draft.ts';
import { formatDay, formatTime } from '../ui/format-date.ts';
import { Notice } from '../ui/notice.tsx';

const dayAndTime = (date: Date) => `${formatDay(date.toISOString())}, ${formatTime(date.toISOString())}`;

/** Above a form whose unsaved text was put back: says from when it is, and offers to begin anew. */
export function DraftNotice({ draft }: { draft: Draft }) {
  if (!draft.restoredFrom) return null;
  return (
    <Notice
      tone="info"
      icon={<IconDeviceFloppy />}
      action={
        <button type="button" onClick={draft.startOver}>
          Start over
        </button>
      }
    >
      This is your draft from {dayAndTime(draft.restoredFrom)}.
    </Notice>
  );
}

/** At the end of a form: whether what is in it now would survive a crash. */
export function DraftState({ draft }: { draft: Draft }) {
  if (!draft.isKept) return null;
  return (
    <>
      <IconCheck /> Draft kept on this device
    </>
  );
}
