import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconDots,
  IconHandStop,
  IconPlayerPause,
  IconRefresh,
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { printItem } from '../../../shared/print/print-button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { claimTexts } from '../../claim/claim-texts.ts';
import { isAsking } from '../../workflow/use-steps.ts';
import { editorsOfRecord } from '../record-lock.ts';
import { isFixed } from './task-fields.tsx';
import type { TaskSteps, Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';

/** What opens over the page of a task: something of its own, or the step that asks something. */
export type Opened = string;

const icons: Record<string, ReactNode> = {
  complete: <IconCircleCheck />,
  hold: <IconPlayerPause />,
  decline: <IconHandStop />,
  reset: <IconArrowBackUp />,
  reopen: <IconRefresh />,
  cancel: <IconBan />,
};

const isOver = ({ status }: Worked['action']) => status === 'completed' || status === 'cancelled';

/** Whether the caller may give it to others: nobody does while somebody decides about its record, nor once what it says stays. */
export function useMayGive(worked: Worked): boolean {
  const { kind, record } = worked;
  return useCan(kind.calls.update.access, { manager: editorsOfRecord(kind, record) }) && !isFixed(worked);
}

type MenuProps = {
  worked: Worked;
  steps: TaskSteps;
  /** Who has it completes it beside the page. */
  isAssignee: boolean;
  /** Whether they may work on it at all. */
  mayWork: boolean;
  onOpen: (what: Opened) => void;
  print: () => void;
};

/** What else can be done with a task; what is not allowed now stays and says why. */
export function TaskMenu({ worked, steps, isAssignee, mayWork, onOpen, print }: MenuProps) {
  const { kind, record, action } = worked;
  const mayGive = useMayGive(worked);
  const items = Object.keys(icons).flatMap((name): MenuItem[] => {
    const step = steps.stepOf(name);
    if (!step || (name === 'complete' && isAssignee)) return [];
    // What is missing is asked for by the form, of whoever may fill it in.
    const isAsked = name === 'complete' && mayWork;
    return [
      {
        label: step.label,
        icon: icons[name],
        ...(step.allowed || isAsked ? {} : { reason: step.unmet.join(' ') }),
        onSelect: () => (name === 'complete' || isAsking(step) ? onOpen(name) : void steps.take(name)),
      },
    ];
  });
  const give = { label: workTexts.give, icon: <IconUserShare />, onSelect: () => onOpen('give') };
  const release = {
    label: claimTexts.release,
    icon: <IconUsersGroup />,
    onSelect: () => onOpen('release'),
  };
  const isClaimed = action.group !== null && action.assignedTo.length > 0 && !isOver(action);
  const mayRelease = useCan(kind.parts.action.release.access, {
    manager: record.managers,
    assignee: action.assignedTo,
  });
  const all = [...items, ...(isClaimed && mayRelease ? [release] : []), ...(mayGive ? [give] : [])];
  return (
    <Menu
      trigger={<IconButton name={workTexts.more} icon={<IconDots />} />}
      groups={[{ items: all }, { items: [printItem(print)] }]}
      align="end"
    />
  );
}
