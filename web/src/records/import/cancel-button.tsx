import type { ImportJob } from 'contract/records/import/import';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { importUsersPath } from '../../people/account/account-paths.ts';
import { importTexts as texts } from './import-texts.ts';

/** Calls an import off before anything is made. */
export function CancelButton({ job }: { job: ImportJob }) {
  const navigate = useNavigate();
  const cancel = useAction(importEndpoints.cancel, {
    onSuccess: () => void navigate(importUsersPath, { replace: true }),
  });
  const { confirm, confirmDialog } = useConfirm();
  const ask = async () => {
    const question = { title: texts.cancelTitle, message: texts.cancelQuestion, confirmLabel: texts.cancel };
    if (await confirm({ ...question, names: [job.fileName] }))
      await cancel.run({ params: { importId: job._id } });
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
