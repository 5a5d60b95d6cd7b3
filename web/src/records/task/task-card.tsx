import { IconDots } from '@tabler/icons-react';
import type { Task, taskStatuses } from 'contract/records/task/task.endpoints';
import { type KeyboardEvent, useEffect } from 'react';
import { Link } from 'react-router';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { People } from '../../shared/marks/person.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { claimTexts } from '../claim/claim-texts.ts';
import { cardHandlers, type Drops } from './board-parts.ts';
import { DueText } from './due-text.tsx';
import classes from './task-board.module.css';
import { isRequest, kindWords } from './task-kind-words.ts';
import type { TaskKind } from './task-kind.ts';
import { boardTexts, taskTexts } from './task-texts.ts';
import { LaneMenu } from './task-menu.tsx';
import { useTaskMove } from './use-task-move.tsx';

export type TaskCardProps = {
  task: Task;
  /** How it is moved; one of a kind that brings none is only opened. */
  kind: TaskKind | undefined;
  drops: Drops<(typeof taskStatuses)[number]>;
  /** What makes it one of the cards that the keys move between. */
  keys: { tabIndex: number; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; onFocus: () => void };
};

type MoveMenuProps = Pick<TaskCardProps, 'task' | 'drops'> & { kind: TaskKind };

function MoveMenu({ task, kind, drops }: MoveMenuProps) {
  const { dialog, ...moving } = useTaskMove(kind, task);
  const { move, isBusy } = moving;
  useEffect(() => {
    drops.set(task._id, (to) => void move(to));
    return () => void drops.delete(task._id);
  });
  return (
    <>
      <LaneMenu
        kind={kind}
        moving={moving}
        trigger={
          <IconButton
            name={boardTexts.move(task.title)}
            icon={<IconDots />}
            size="small"
            aria-busy={isBusy || undefined}
          />
        }
      />
      {dialog}
    </>
  );
}

/** A task on the board: dragged to another lane, or moved there by M and a menu. */
export function TaskCard({ task, kind, drops, keys }: TaskCardProps) {
  const openIn = useOpenIn();
  const open = () => void openIn(task.organization._id, task.link);

  const handlers = cardHandlers(task._id, keys, open);

  return (
    <li {...handlers} className={classes.card} data-card={task._id}>
      <div className={classes.cardHead}>
        <ModuleMark module={task.module}>{task.record.number}</ModuleMark>
        <div data-card-menu>{kind && <MoveMenu task={task} kind={kind} drops={drops} />}</div>
      </div>
      <Link className={classes.cardTitle} to={task.link} onClick={plainClick(open)} draggable={false}>
        {task.title}
      </Link>
      <p className={classes.cardRecord}>
        {task.standsInFor && `${taskTexts.standsInFor(task.standsInFor.name)} · `}
        {isRequest(task.kind) ? kindWords(task.kind) : task.record.name}
      </p>
      <div className={classes.cardFoot}>
        <DueText task={task} />
        {task.isUnclaimed ? (
          claimTexts.unclaimed
        ) : (
          <People people={task.assignedTo} label={taskTexts.columns.assignedTo} />
        )}
      </div>
    </li>
  );
}
