import { IconCheck, IconDeviceFloppy, IconUsers } from '@tabler/icons-react';
import { useAtRest } from '../../core/forms/pointer-release.ts';
import type { Editing } from '../../core/forms/use-editing.ts';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { discardQuestion } from '../../ui/overlays/unsaved-texts.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { formTexts } from './form-texts.ts';

const dayAndTime = (date: Date) => `${formatDay(date.toISOString())}, ${formatTime(date.toISOString())}`;

function DraftNotice({ editing }: { editing: Editing }) {
  const { confirm, confirmDialog } = useConfirm();
  const { restoredFrom } = editing.draft;
  const startOver = async () => {
    if (await confirm(discardQuestion)) editing.discard();
  };
  return (
    restoredFrom && (
      <>
        <Notice
          tone="info"
          icon={<IconDeviceFloppy />}
          action={
            <button type="button" onClick={() => void startOver()}>
              {formTexts.startOver}
            </button>
          }
        >
          {formTexts.draftFrom(dayAndTime(restoredFrom))}
        </Notice>
        {confirmDialog}
      </>
    )
  );
}

function sentenceOf({ isDecision }: Editing, names: string[]): string {
  if (isDecision) return formTexts.changedDecision;
  return names.length > 0 ? formTexts.changedFields(names) : formTexts.changed;
}

export type FormNotesProps = {
  editing: Editing;
  /** How a field is called on screen, by its name on the wire. */
  labelOf?: ((name: string) => string | undefined) | undefined;
};

/** Above the fields of a form: that a draft was put back, and what somebody else has changed since the editing began. */
export function FormNotes({ editing, labelOf }: FormNotesProps) {
  const names = (editing.meanwhile ?? []).flatMap((name) => labelOf?.(name) ?? []);
  const changed = useAtRest(editing.meanwhile ? sentenceOf(editing, [...new Set(names)]) : '');
  return (
    <>
      <DraftNotice editing={editing} />
      {changed && (
        <Notice tone="warn" icon={<IconUsers />}>
          {changed}
        </Notice>
      )}
    </>
  );
}

/** At the end of a form: whether what is in it now would survive a crash. */
export function DraftState({ editing }: { editing: Editing }) {
  if (!editing.draft.isKept) return null;
  return (
    <>
      <IconCheck /> {formTexts.kept}
    </>
  );
}
