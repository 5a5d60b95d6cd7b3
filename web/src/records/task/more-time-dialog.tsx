import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ExtensionForm, type MoreTime } from '../extension/extension-form.tsx';
import { taskBulkTexts as texts } from './task-texts.ts';

type FormProps = { onAsked: (request: MoreTime) => Promise<void> };

function Asking({ onAsked }: FormProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <ExtensionForm
      name="more-time-for-tasks"
      begin=""
      onAsked={async (request) => {
        setIsBusy(true);
        await onAsked(request);
        return undefined;
      }}
      isBusy={isBusy}
      askLabel={texts.askMoreTime}
    />
  );
}

export type MoreTimeDialogProps = FormProps & { opened: boolean; count: number; onClose: () => void };

/** Asks until when more time is wanted for tasks, and why; whoever decides does so for each. */
export function MoreTimeDialog({ opened, count, onClose, onAsked }: MoreTimeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.moreTimeTitle(count)} size="small">
      <Asking onAsked={onAsked} />
    </Dialog>
  );
}
