import { IconHelpSquare, IconSquareCheck } from '@tabler/icons-react';
import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import type { Task } from 'contract/records/task/task.endpoints';
import { useMe } from '../../core/session/use-can.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { People, PersonName, type WirePerson } from '../../shared/marks/person.tsx';
import { ClaimOffer } from '../claim/claim-offer.tsx';
import { claimTexts } from '../claim/claim-texts.ts';
import { DueText } from './due-text.tsx';
import { daysSince } from './due-words.ts';
import classes from './task-columns.module.css';
import { isRequest, kindWords } from './task-kind-words.ts';
import type { TaskKinds } from './task-kind.ts';
import { TaskStatus, taskStatusText } from './task-status.tsx';
import { taskTexts } from './task-texts.ts';

const { columns } = taskTexts;

function KindIcon({ kind }: Pick<Task, 'kind'>) {
  const name = kindWords(kind);
  return (
    <span className={classes.kind} role="img" aria-label={name} title={name}>
      {isRequest(kind) ? <IconHelpSquare /> : <IconSquareCheck />}
    </span>
  );
}

/** The number and the name of what a task is about; before them what is asked, where it is a decision. */
function recordWords({ record, kind, group, isUnclaimed, standsInFor }: Task): string[] {
  const first = isRequest(kind)
    ? kindWords(kind)
    : isUnclaimed && group
      ? claimTexts.unclaimedIn(group.name)
      : '';
  return [
    ...(standsInFor ? [taskTexts.standsInFor(standsInFor.name)] : []),
    ...(first ? [first] : []),
    `${record.number} ${record.name}`,
  ];
}

/** What a task is about, on one line. */
function RecordLine(task: Task) {
  const { record } = task;
  return <span title={`${record.number} ${record.name}`}>{recordWords(task).join(' · ')}</span>;
}

/** One or several people, by name where it is one; oneself is "You". */
function Whose({ people, label, none }: { people: WirePerson[]; label: string; none?: string | undefined }) {
  const { data: me } = useMe();
  const [only] = people;
  if (!only) return none ?? taskTexts.nobody;
  if (people.length > 1) return <People people={people} label={label} />;
  return <PersonName person={only} shownAs={me?.accountId === only._id ? taskTexts.you : undefined} />;
}

const askedBy: Column<Task> = {
  id: 'askedBy',
  header: columns.askedBy,
  width: 148,
  card: 'foot',
  cell: ({ askedBy: person }) => <Whose people={person ? [person] : []} label={columns.askedBy} />,
  print: ({ askedBy: person }) => person?.name ?? taskTexts.nobody,
};

const assignedTo: Column<Task> = {
  id: 'assignedTo',
  header: columns.assignedTo,
  width: 148,
  card: 'foot',
  cell: ({ assignedTo: people, group }) => (
    <Whose people={people} label={columns.assignedTo} none={group?.name} />
  ),
  print: ({ assignedTo: people, group }) =>
    people.map(({ name }) => name).join(', ') || (group?.name ?? taskTexts.nobody),
};

const workspace: Column<Task> = {
  id: 'workspace',
  header: columns.workspace,
  width: 136,
  cell: ({ module, workspace: { name } }) => <ModuleMark module={module}>{name}</ModuleMark>,
  print: ({ workspace: { name } }) => name,
};

const priority: Column<Task> = {
  id: 'priority',
  header: columns.priority,
  width: 96,
  sortable: true,
  isQuiet: true,
  cell: (task) => task.priority && actionPriorityLabels[task.priority],
};

type Shown = { withWorkspace: boolean; isOfOthers: boolean; kinds: TaskKinds };

/** The columns of a list of tasks: who has them where they are not one's own, else who asks for them. */
export function taskColumns({ withWorkspace, isOfOthers, kinds }: Shown): Column<Task>[] {
  return [
    {
      id: 'kind',
      header: columns.kind,
      width: 44,
      fold: 'late',
      card: 'foot',
      cell: (task) => <KindIcon {...task} />,
      print: ({ kind }) => kindWords(kind),
    },
    {
      id: 'title',
      header: columns.title,
      isPrimary: true,
      sortable: true,
      cell: ({ title }) => title,
      below: (task) => <RecordLine {...task} />,
      print: (task) => (
        <>
          <strong>{task.title}</strong>
          <div>{recordWords(task).join(' · ')}</div>
        </>
      ),
    },
    ...(withWorkspace ? [workspace] : []),
    {
      id: 'status',
      header: columns.status,
      width: 124,
      fold: 'late',
      card: 'foot',
      cell: (task) =>
        task.isUnclaimed ? <ClaimOffer task={task} kind={kinds[task.kind]} /> : <TaskStatus task={task} />,
      print: ({ status, isUnclaimed, group }) =>
        isUnclaimed && group ? claimTexts.unclaimedIn(group.name) : taskStatusText(status),
    },
    priority,
    isOfOthers ? assignedTo : askedBy,
    {
      id: 'age',
      header: columns.age,
      width: 76,
      isQuiet: true,
      cell: ({ createdAt }) => taskTexts.age(daysSince(createdAt)),
    },
    {
      id: 'dueDate',
      header: columns.dueDate,
      width: 178,
      fold: 'late',
      sortable: true,
      cell: (task) => <DueText task={task} />,
    },
  ];
}
