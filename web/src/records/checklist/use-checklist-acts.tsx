import { IconTrash } from '@tabler/icons-react';
import type { WholeChecklist } from 'contract/records/checklist/checklist';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { useChecklistPaths } from './checklist-paths.ts';
import { checklistTexts as texts } from './checklist-texts.ts';
import { checklistWords } from './editor/checklist-form.ts';

/** What is done with a checklist as a whole, each asked once. */
export function useWhole(checklist: WholeChecklist) {
  const { params } = useChecklistPaths();
  const at = { ...params, checklistId: checklist._id };
  const publishing = useVersionedAction(checklistEndpoints.publish, checklistWords);
  const retiring = useVersionedAction(checklistEndpoints.retire, checklistWords);
  const { confirm, confirmDialog } = useConfirm();
  const next = checklist.isChanged || checklist.edition === 0 ? checklist.edition + 1 : checklist.edition;

  const mayPublish = async () =>
    confirm({
      title: texts.publishTitle(next),
      message: texts.publishQuestion,
      names: [checklist.name],
      confirmLabel: texts.confirmPublish,
      tone: 'primary',
    });
  const retire = async () => {
    const question = { title: texts.retireTitle, message: texts.retireQuestion, names: [checklist.name] };
    if (await confirm({ ...question, confirmLabel: texts.retire }))
      await retiring.run({ params: at, body: {} }, { version: checklist.version });
  };
  return {
    mayPublish,
    publish: async (version: number) => publishing.run({ params: at, body: {} }, { version }),
    retire,
    isBusy: publishing.isBusy || retiring.isBusy,
    dialogs: (
      <>
        {confirmDialog}
        {publishing.conflictDialog}
        {retiring.conflictDialog}
      </>
    ),
  };
}

export type Whole = ReturnType<typeof useWhole>;

/** Deletes a checklist that is not in use, with a reason, and leads back to the list. */
export function useRemoval({ _id, name }: WholeChecklist) {
  const paths = useChecklistPaths();
  const navigate = useNavigate();
  const { askReason, reasonDialog } = useReason();
  const removing = useAction(checklistEndpoints.remove, { onSuccess: () => void navigate(paths.list) });
  const ask = async () => {
    const question = {
      title: texts.deleteTitle,
      message: texts.deleteQuestion,
      name: `checklist-delete:${_id}`,
      names: [name],
      confirmLabel: texts.remove,
    };
    await askReason(question, (reason) =>
      removing.run({ params: { ...paths.params, checklistId: _id }, body: { reason } }),
    );
  };
  const remove = {
    label: texts.remove,
    icon: <IconTrash />,
    tone: 'danger' as const,
    onSelect: () => void ask(),
  };
  return { remove, reasonDialog };
}
