import type { Member } from 'contract/people/member/member';
import type { Column } from '../../../shared/data-table/column.ts';
import { PersonName } from '../../../shared/marks/person.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { isoDay } from '../../../ui/format/format-date.ts';
import { adminTexts } from '../admin-texts.ts';
import { Cut, MemberStatus, roleWords, scopeWords } from './user-cells.tsx';
import { userTexts } from './user-texts.ts';

const { columns } = userTexts;

export const userColumns: Column<Member>[] = [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    sortable: true,
    cell: (member) => <PersonName person={member} />,
    print: ({ name }) => name,
  },
  {
    id: 'role',
    header: columns.role,
    width: 148,
    sortable: true,
    card: 'line',
    cell: (member) => <Cut text={roleWords(member)} />,
  },
  {
    id: 'groups',
    header: columns.groups,
    width: 112,
    cell: ({ groups }) => <Cut text={groups.map(({ name }) => name).join(', ') || adminTexts.none} />,
  },
  {
    id: 'scope',
    header: columns.scope,
    width: 144,
    cell: (member) => <Cut text={scopeWords(member)} />,
  },
  {
    id: 'status',
    header: columns.status,
    width: 104,
    card: 'top',
    cell: (member) => <MemberStatus {...member} />,
  },
  {
    id: 'openTasks',
    header: columns.openTasks,
    width: 92,
    align: 'end',
    sortable: true,
    cell: ({ openTasks }) => openTasks,
  },
  {
    id: 'overdueTasks',
    header: columns.overdueTasks,
    width: 80,
    align: 'end',
    sortable: true,
    cell: ({ overdueTasks }) => overdueTasks,
  },
  {
    id: 'lastActivityAt',
    header: columns.lastActivityAt,
    width: 110,
    sortable: true,
    cell: ({ lastActivityAt }) =>
      lastActivityAt ? <DateText date={isoDay(lastActivityAt)} /> : userTexts.never,
  },
];
