import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';
import type { CalledLists, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { raiseTexts as texts } from './raise-texts.ts';
import classes from './raise.module.css';

const DeclineDialog = lazyDialog(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

type WaitingProps = { kind: CalledLists; record: ShownRecord };

/** Takes over or declines. */
function TakerActs({ kind, record }: WaitingProps) {
  const { edit } = useRecordPaths(kind);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ButtonLink variant="primary" to={edit(record._id)}>
        {texts.takeOver}
      </ButtonLink>
      <Button onClick={() => setOpened(true)}>{texts.decline}</Button>
      <Suspense>
        <DeclineDialog opened={opened} kind={kind} record={record} onClose={() => setOpened(false)} />
      </Suspense>
    </>
  );
}

/** Changes or takes back what one has reported. */
function RaiserActs({ kind, record }: WaitingProps) {
  const { edit, list, workspaceId } = useRecordPaths(kind);
  const navigate = useNavigate();
  const { askReason, reasonDialog } = useReason();
  const withdraw = useAction(kind.calls.withdraw, { leave: async () => navigate(list) });

  const askAndWithdraw = async () => {
    const question = {
      name: `withdraw:${record._id}`,
      title: texts.withdrawTitle(record.number),
      message: texts.withdrawText,
      names: [record.name],
      confirmLabel: texts.withdraw,
    };
    await askReason(question, (reason) =>
      withdraw.run({ params: { workspaceId, recordId: record._id }, body: { reason } }),
    );
  };

  return (
    <>
      <ButtonLink to={edit(record._id)}>{texts.change}</ButtonLink>
      <Button busy={withdraw.isBusy} onClick={() => void askAndWithdraw()}>
        {texts.withdraw}
      </Button>
      {reasonDialog}
    </>
  );
}

/** Above a record that nobody has taken over: who reported it, and what may be done about that. */
export function WaitingPart({ kind, record }: WaitingProps) {
  const { raisedBy, createdAt } = record;
  const mayTake = useCan(kind.calls.takeOver.access);
  const mayRevise = useCan(kind.calls.revise.access, { raiser: raisedBy ? [raisedBy] : [] });
  return (
    <section className={classes.waiting} aria-label={texts.notTaken}>
      <div className={classes.waitingWords}>
        <p className={classes.waitingHead}>
          {texts.reportedBy(raisedBy?.name ?? '')} <MomentText moment={createdAt} />
        </p>
        <p className={classes.waitingText}>{mayRevise && !mayTake ? texts.ownWaits : texts.waitsForTaker}</p>
      </div>
      <div className={classes.waitingActs}>
        {mayTake ? (
          <TakerActs kind={kind} record={record} />
        ) : (
          mayRevise && <RaiserActs kind={kind} record={record} />
        )}
      </div>
    </section>
  );
}
