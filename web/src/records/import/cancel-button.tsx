import type { ImportJob } from 'contract/records/import/import';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';

/** Calls an import off before anything is made. */
export function CancelButton({ job }: { job: ImportJob }) {
  const navigate = useNavigate();
  const { calls, path, paramsOf, words } = useImportPlace();
  const cancel = useAction(calls.cancel, {
    onSuccess: () => void navigate(path, { replace: true }),
  });
  const { confirm, confirmDialog } = useConfirm();
  const ask = async () => {
    const question = { title: texts.cancelTitle, message: words.cancelQuestion, confirmLabel: texts.cancel };
    if (await confirm({ ...question, names: [job.fileName] }))
      await cancel.run({ params: paramsOf(job._id) });
  };
  return (
    <>
      <Button variant="quiet" busy={cancel.isBusy} onClick={() => void ask()}>
        {texts.cancel}
      </Button>
      {confirmDialog}
    </>
  );
}
