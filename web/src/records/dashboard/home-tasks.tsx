import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { TaskStatus } from '../task/task-status.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import classes from './home-tasks.module.css';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.tasks;
const shown = 5;

function TaskRow({ task }: { task: Task }) {
  const { title, link, organization, record, module, workspace, dueDate, isOverdue } = task;
  const openIn = useOpenIn();
  return (
    <li className={classes.task}>
      <div className={classes.words}>
        <Link
          className={classes.title}
          to={link}
          onClick={plainClick(() => void openIn(organization._id, link))}
        >
          {title}
        </Link>
        <p className={classes.record}>
          {record.number} {record.name}
        </p>
      </div>
      <span className={classes.workspace}>
        <ModuleMark module={module}>{workspace.name}</ModuleMark>
      </span>
      <span className={classes.status}>
        <TaskStatus task={task} />
      </span>
      <span className={classes.due}>
        <DateText date={dueDate} isOverdue={isOverdue} />
      </span>
    </li>
  );
}

/** The few things that are due soonest, overdue ones first. */
export function useHomeTasks() {
  return useApi(taskEndpoints.listMine, { query: { limit: shown } });
}

function TaskRows({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return <p className={classes.empty}>{texts.empty}</p>;
  return (
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <TaskRow key={task._id} task={task} />
      ))}
    </ul>
  );
}

export function HomeTasks({ tasks }: { tasks: ReturnType<typeof useHomeTasks> }) {
  return (
    <Section title={texts.title} action={<Link to="/my-task">{texts.all}</Link>}>
      <Loaded answer={tasks} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) => <TaskRows tasks={results} />}
      </Loaded>
    </Section>
  );
}
