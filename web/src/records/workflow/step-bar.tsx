import { useCan } from '../../core/session/use-can.ts';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconChevronDown,
  IconLock,
  IconPlayerPause,
  IconRefresh,
  IconUserShare,
} from '@tabler/icons-react';
import type { Step, StepCheck } from 'contract/core/step';
import { notByRole } from 'contract/core/step-words';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useIsGiving } from './giving.ts';
import { useLeadTo } from './use-lead-to.ts';
import { useStepTaking } from './use-step-taking.tsx';
import { onwardOf, useSteps } from './use-steps.ts';
import { askedBy, workflowTexts as texts } from './workflow-texts.ts';

// Only a phone has it.
const StepDock = lazyPart(async () => (await import('./step-dock.tsx')).StepDock);
const TransferDialog = lazyDialog(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

const icons: Record<string, ReactNode> = {
  hold: <IconPlayerPause />,
  reset: <IconArrowBackUp />,
  reopen: <IconRefresh />,
};

/** Why a step is not allowed; what is missing by line stands in the list beside. */
const reasonAgainst = ({ unmet, checks }: Step): string =>
  unmet.length > 1 && checks.length > 0 ? texts.missing(unmet.length) : unmet.join(' ');

/** The dialogs of the steps of a record: the one that is open, and how one is opened. */
function useStepDialogs(kind: RecordKind, record: ShownRecord, mayTransfer: boolean) {
  const { take, dialog, isBusy } = useStepTaking(kind);
  const [isAsked, closeAsked] = useIsGiving();
  const [isTransferring, setTransferring] = useState(false);
  const closeTransfer = () => {
    setTransferring(false);
    if (isAsked) closeAsked();
  };
  const dialogs = (
    <>
      {dialog}
      <TransferDialog
        kind={kind}
        record={record}
        // What is open stays: whoever is writing in it hears why when they save.
        opened={isTransferring || (mayTransfer && isAsked)}
        onClose={closeTransfer}
      />
    </>
  );
  return {
    take: (step: Step) => take(record, step),
    dialogs,
    isBusy,
    transfer: () => setTransferring(true),
  };
}

type NextProps = {
  step: Step;
  isSecond: boolean;
  isBusy: boolean;
  /** In the dock of a phone. */
  isLarge?: boolean;
  onTake: () => void;
};

function NextStep({ step, isSecond, isBusy, isLarge = false, onTake }: NextProps) {
  return (
    <ReasonButton
      variant={isSecond ? 'secondary' : 'primary'}
      size={isLarge ? 'large' : 'control'}
      fullWidth={isLarge}
      reason={step.allowed ? undefined : reasonAgainst(step)}
      busy={isBusy}
      onClick={onTake}
    >
      {step.label}
    </ReasonButton>
  );
}

/** Before a step that is not allowed: the way to the first thing that it lacks. */
function FirstMissing({ check, isSecond }: Pick<NextProps, 'isSecond'> & { check: StepCheck }) {
  const lead = useLeadTo();
  return (
    <Button
      variant={isSecond ? 'secondary' : 'primary'}
      title={check.why ?? check.label}
      onClick={() => lead(check)}
    >
      {texts.next(check.label)}
    </Button>
  );
}

/** The first thing that a step lacks, where it is not allowed for that; nothing for whoever may not take it at all. */
const missingOf = ({ allowed, unmet, checks }: Step): StepCheck | undefined =>
  allowed || unmet.includes(notByRole) ? undefined : checks.find(({ ok, needed }) => !ok && needed);

/** The step that goes on; before it what it lacks first, which then is the one to be done. */
function OnwardSteps(props: NextProps) {
  const missing = missingOf(props.step);
  if (!missing) return <NextStep {...props} />;
  return (
    <>
      <FirstMissing check={missing} isSecond={props.isSecond} />
      <NextStep {...props} isSecond />
    </>
  );
}

type BarProps = {
  kind: RecordKind;
  record: ShownRecord;
  mayEdit: boolean;
  /** Whether something else comes first: a screen has one filled button. */
  isSecond?: boolean;
};

/** The step that goes on as the one primary button, and the others in a menu; one that is not allowed stays and says why. A phone has them in its dock. */
export function StepBar({ kind, record, mayEdit, isSecond = false }: BarProps) {
  const { data: steps = [] } = useSteps(kind, record._id);
  const mayGive = useCan(kind.calls.transfer.access, { manager: record.managers });
  const mayTransfer = [mayEdit, mayGive, record.managers.length > 0].every(Boolean);
  const { take, dialogs, isBusy, transfer } = useStepDialogs(kind, record, mayTransfer);
  const isNarrow = useIsNarrow();
  const next = onwardOf(kind, steps);
  const itemOf = (step: Step): MenuItem => ({
    label: step.label,
    id: step.step,
    icon: step.allowed ? (icons[step.step] ?? <IconArrowsExchange />) : <IconLock />,
    // The list beside is that of the step that goes on.
    ...(step.allowed
      ? { note: askedBy(step), onSelect: () => take(step) }
      : { reason: step.unmet.join(' ') }),
  });
  const others = steps.filter((step) => step !== next);
  const ordered = others.toSorted((one, other) => Number(other.allowed) - Number(one.allowed));
  const give: MenuItem[] = mayTransfer
    ? [{ label: texts.transfer, icon: <IconUserShare />, note: texts.asksReason, onSelect: transfer }]
    : [];
  const items = [...ordered.map(itemOf), ...give];
  const nextProps = next && { step: next, isSecond, isBusy, onTake: () => take(next) };
  if (isNarrow) {
    return (
      <>
        {(next ?? items[0]) && (
          <Suspense>
            <StepDock next={nextProps && <NextStep {...nextProps} isLarge />} items={items} />
          </Suspense>
        )}
        {dialogs}
      </>
    );
  }
  return (
    <>
      {nextProps && <OnwardSteps {...nextProps} />}
      {items.length > 0 && (
        <Menu
          minWidth={280}
          groups={[{ items }]}
          trigger={
            <Button>
              {texts.otherSteps}
              <IconChevronDown />
            </Button>
          }
        />
      )}
      {dialogs}
    </>
  );
}
