import { IconDots, IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskActionEndpoints } from 'contract/modules/risk/risk.endpoints';
import { Suspense, useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { useRiskSettings } from '../use-names.ts';
import { completedText } from '../risk-words.ts';
import { ActionList } from './action-list.tsx';
import { recordTexts } from './record-texts.ts';
import classes from './record.module.css';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';

const ActionDialog = lazyDialog(async () => (await import('./action-dialog.tsx')).ActionDialog);

type Open = { action?: RiskAction };

function useActionMenu(risk: Risk, onEdit: (action: RiskAction) => void) {
  const { workspaceId, task } = useRiskPaths();
  const removal = useAction(riskActionEndpoints.remove);
  const { confirm, confirmDialog } = useConfirm();

  const remove = async (action: RiskAction) => {
    const isSure = await confirm({
      title: recordTexts.deleteAction,
      message: recordTexts.deleteActionText,
      names: [action.name],
      confirmLabel: recordTexts.deleteAction,
    });
    if (isSure) await removal.run({ params: { workspaceId, recordId: risk._id, actionId: action._id } });
  };

  const itemsOf = (action: RiskAction): { ordinary: MenuItem[]; dangerous: MenuItem[] } => ({
    ordinary: [
      { label: recordTexts.edit, icon: <IconPencil />, onSelect: () => onEdit(action) },
      { label: recordTexts.openTask, icon: <IconExternalLink />, to: task(action._id) },
    ],
    dangerous: [
      { label: recordTexts.remove, icon: <IconTrash />, tone: 'danger', onSelect: () => void remove(action) },
    ],
  });

  return { itemsOf, confirmDialog };
}

/** What is done about a risk: its actions, with the ways to add, change and delete them. */
export function RecordActions({ risk, mayEdit }: { risk: Risk; mayEdit: boolean }) {
  const [open, setOpen] = useState<Open>({});
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const show = (next: Open) => {
    setOpen(next);
    setOpened(true);
    setWasOpened(true);
  };
  const { itemsOf, confirmDialog } = useActionMenu(risk, (action) => show({ action }));

  // The form of a new action begins with them, so that they are asked for before it is opened.
  useRiskSettings();

  const menuOf = (action: RiskAction) => {
    const { ordinary, dangerous } = itemsOf(action);
    return (
      <Menu
        trigger={<IconButton name={`Actions for ${action.name}`} icon={<IconDots />} size="small" />}
        groups={[{ items: ordinary }, { items: dangerous }]}
      />
    );
  };

  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h2>{completedText(risk.tasks)}</h2>
        {mayEdit && (
          <Button icon={<IconPlus />} onClick={() => show({})}>
            {recordTexts.addAction}
          </Button>
        )}
      </div>
      {risk.tasks.length === 0 ? (
        <p className={classes.empty}>{recordTexts.noActionsText}</p>
      ) : (
        <ActionList actions={risk.tasks} menuOf={mayEdit ? menuOf : undefined} />
      )}
      {wasOpened && (
        <Suspense>
          <ActionDialog
            key={open.action?._id ?? 'new'}
            risk={risk}
            action={open.action}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
      {confirmDialog}
    </div>
  );
}
