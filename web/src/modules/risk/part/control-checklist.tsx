import { IconPlayerPlay } from '@tabler/icons-react';
import type { Control } from 'contract/modules/risk/risk-control';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../core/session/use-can.ts';
import { useChecklistPaths } from '../../../records/checklist/checklist-paths.ts';
import classes from '../../../records/part/part.module.css';
import { Button } from '../../../ui/actions/button.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { partTexts as texts } from './part-texts.ts';

const StartDialog = lazyDialog(
  async () => (await import('../../../records/checklist/start-dialog.tsx')).StartDialog,
);

type Tested = Pick<Control, 'checklist' | 'isChecklistRetired'>;

/** The checklist that a control is tested by, and that no run of it can be started any more once it is retired. */
export function ControlChecklist({ checklist, isChecklistRetired }: Tested) {
  const paths = useChecklistPaths();
  if (!checklist) return null;
  return (
    <>
      <Link to={paths.one(checklist._id)}>{checklist.name}</Link>
      {isChecklistRetired && <span className={classes.quiet}> {texts.retired}</span>}
    </>
  );
}

/** Starts a run of the checklist that a control is tested by, for its risk. */
export function TestByChecklist({ recordId, control }: { recordId: string; control: Tested }) {
  const mayStart = useCan('checklist-run.start');
  const [isStarting, setStarting] = useState(false);
  const { checklist, isChecklistRetired } = control;
  if (!checklist || isChecklistRetired || !mayStart) return null;
  return (
    <>
      <Button size="small" icon={<IconPlayerPlay />} onClick={() => setStarting(true)}>
        {texts.testByChecklist}
      </Button>
      <StartDialog
        checklist={checklist}
        recordId={recordId}
        opened={isStarting}
        onClose={() => setStarting(false)}
      />
    </>
  );
}
