import type { ImportJob } from 'contract/records/import/import';
import { useAction } from '../../core/http/use-action.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';

/** Asks before an import is undone, and undoes it. */
export function useUndo() {
  const { calls, paramsOf, words } = useImportPlace();
  const undo = useAction(calls.undo, { successToast: false });
  const { confirm, confirmDialog } = useConfirm();
  const ask = async ({ _id, fileName, madeCount, withChanges }: ImportJob) => {
    const message = words.undoQuestion(madeCount, withChanges);
    const question = { title: texts.undoTitle, message, names: [fileName], confirmLabel: texts.undo };
    if (await confirm(question)) await undo.run({ params: paramsOf(_id) });
  };
  return { ask, isBusy: undo.isBusy, undoDialog: confirmDialog };
}
