import { IconDots, IconExternalLink, IconUserShare } from '@tabler/icons-react';
import { type Task, taskStatuses } from 'contract/records/task/task.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { placeOf } from '../../core/loading/place.ts';
import { useMayAt } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { dataTableTexts } from '../../shared/data-table/data-table-texts.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, type MenuItem, MenuList, type MenuProps } from '../../ui/overlays/menu.tsx';
import { type Floating, Opener } from '../../ui/overlays/opener.tsx';
import { lockOfRecord } from '../record/record-lock.ts';
import { givingAt } from '../workflow/giving.ts';
import { mayReassignBy, type TaskKind } from './task-kind.ts';
import { boardTexts, taskTexts as texts } from './task-texts.ts';
import { useTaskMove } from './use-task-move.tsx';

type Moving = Omit<ReturnType<typeof useTaskMove>, 'dialog'>;
type LaneProps = { kind: TaskKind; moving: Moving; own?: MenuItem[] };

function LaneList({ kind, moving, own, ...floating }: LaneProps & Floating) {
  const { move, reasonAgainst, params, isRefused } = moving;
  // The same steps as on the page of the task, which are known by the server.
  const steps = useApi(kind.parts.action.steps, { params }, { enabled: floating.opened && !isRefused }).data;
  const items = taskStatuses.map((status) => {
    const reason = reasonAgainst(status, steps);
    return {
      label: boardTexts.lanes[status],
      ...(reason ? { reason } : { onSelect: () => void move(status) }),
    };
  });
  const groups = [{ heading: boardTexts.moveTo, items }, ...(own ? [{ items: own }] : [])];
  return <MenuList {...floating} groups={groups} />;
}

/** The ways to move a task to another status, as a menu; one that is not there now says why. */
export function LaneMenu({ trigger, ...lanes }: LaneProps & Pick<MenuProps, 'trigger'>) {
  return (
    <Opener trigger={trigger} popup="menu" load={MenuList.load}>
      {(floating) => <LaneList {...lanes} {...floating} />}
    </Opener>
  );
}

/** Whether nobody gives a task to others any more, or while somebody decides about its record. */
function isFixed({ record: { status, stage }, isPastDone }: Task, kind: TaskKind): boolean {
  const lock = status && stage ? lockOfRecord(kind, { status, stage }) : undefined;
  return isPastDone || lock !== undefined;
}

/** To open a task, and to give it to somebody else where the caller may. */
function useOwnItems(task: Task, kind: TaskKind | undefined): MenuItem[] {
  const openIn = useOpenIn();
  const isHere = useOrganizationId() === task.organization._id;
  const may = useMayAt(isHere ? placeOf(task.link) : null);
  const open = () => void openIn(task.organization._id, task.link);
  const mayGive = kind && !isFixed(task, kind) && mayReassignBy(may, kind);
  return [
    { label: texts.open, icon: <IconExternalLink />, onSelect: open },
    ...(mayGive ? [{ label: texts.give, icon: <IconUserShare />, to: givingAt(task.link) }] : []),
  ];
}

const trigger = (task: Task, isBusy = false) => (
  <IconButton
    name={dataTableTexts.actionsFor(task.title)}
    icon={<IconDots />}
    size="small"
    aria-busy={isBusy || undefined}
  />
);

type TaskMenuProps = { task: Task; kind: TaskKind };

function MovableMenu({ task, kind }: TaskMenuProps) {
  const { dialog, ...moving } = useTaskMove(kind, task);
  const own = useOwnItems(task, kind);
  return (
    <>
      <LaneMenu kind={kind} moving={moving} own={own} trigger={trigger(task, moving.isBusy)} />
      {dialog}
    </>
  );
}

function OpenMenu({ task }: Pick<TaskMenuProps, 'task'>) {
  return <Menu groups={[{ items: useOwnItems(task, undefined) }]} trigger={trigger(task)} />;
}

/** The menu of a task's row: what may be done with it where it is listed. What asks for a decision is opened. */
export function TaskMenu({ task, kind }: { task: Task; kind: TaskKind | undefined }) {
  return kind && !task.isUnclaimed ? <MovableMenu task={task} kind={kind} /> : <OpenMenu task={task} />;
}
