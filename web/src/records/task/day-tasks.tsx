import type { Task } from 'contract/records/task/task.endpoints';
import { Link } from 'react-router';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { formatLongDate } from '../../ui/format/format-date.ts';
import { Section } from '../../ui/layout/section.tsx';
import classes from './task-calendar.module.css';
import { TaskStatus } from './task-status.tsx';
import { calendarTexts as texts } from './task-texts.ts';

/** The tasks that are due on a day. */
export function DayTasks({ day, tasks }: { day: string; tasks: Task[] }) {
  const openIn = useOpenIn();
  return (
    <Section title={texts.onDay(formatLongDate(day))}>
      {tasks.length === 0 ? (
        <p className={classes.nothing}>{texts.nothingOnDay}</p>
      ) : (
        <ul className={classes.tasks}>
          {tasks.map((task) => (
            <li key={task._id} className={classes.task}>
              <div className={classes.words}>
                <Link
                  to={task.link}
                  onClick={plainClick(() => void openIn(task.organization._id, task.link))}
                >
                  {task.title}
                </Link>
                <p>
                  {task.record.number} {task.record.name}
                </p>
              </div>
              <TaskStatus task={task} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
