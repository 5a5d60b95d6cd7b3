import type { ImportJob } from 'contract/records/import/import';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { importTexts as texts } from './import-texts.ts';

/** Asks before an import is undone, and undoes it. */
export function useUndo() {
  const undo = useAction(importEndpoints.undo, { successToast: false });
  const { confirm, confirmDialog } = useConfirm();
  const ask = async ({ _id, fileName, madeCount }: ImportJob) => {
    const message = texts.undoQuestion(madeCount);
    const question = { title: texts.undoTitle, message, names: [fileName], confirmLabel: texts.undo };
    if (await confirm(question)) await undo.run({ params: { importId: _id } });
  };
  return { ask, isBusy: undo.isBusy, undoDialog: confirmDialog };
}
