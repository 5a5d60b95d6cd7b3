import type { OpenItem } from 'contract/people/account/account';
import { limits } from 'contract/core/limits';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useList } from '../../../core/loading/use-list.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ActivityTable } from '../../../organization/log/activity-table.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { userTexts } from './user-texts.ts';

const texts = userTexts.details;

const nameColumn: Column<OpenItem> = {
  id: 'name',
  header: texts.item,
  cell: ({ link, name }) => <Link to={link}>{name}</Link>,
};

const taskColumns: Column<OpenItem>[] = [
  nameColumn,
  { id: 'record', header: texts.record, width: 140, isQuiet: true, cell: ({ number }) => number },
  {
    id: 'due',
    header: texts.due,
    width: 184,
    cell: ({ dueDate, isOverdue }) => dueDate && <DateText date={dueDate} isOverdue={isOverdue} />,
  },
];

const recordColumns: Column<OpenItem>[] = [
  { id: 'number', header: texts.record, width: 140, isQuiet: true, cell: ({ number }) => number },
  nameColumn,
];

type PartProps = { accountId: string };

function useOpenItems(accountId: string) {
  const { params } = useAdminPaths();
  const query = { limit: limits.pageSizeMax };
  return useApi(memberEndpoints.openItems, { params: { ...params, accountId }, query });
}

const tasks: readonly OpenItem['relation'][] = ['assignee', 'verifier', 'named', 'owner'];

/** What is a person's to do: actions, and what they are named for or own besides. */
export function UserTasks({ accountId }: PartProps) {
  return (
    <Loaded answer={useOpenItems(accountId)} skeleton={<ListSkeleton rows={4} />}>
      {({ results }) => {
        const rows = results.filter(({ relation }) => tasks.includes(relation));
        if (rows.length === 0) return <EmptyState message={texts.noTasks}>{texts.noTasksText}</EmptyState>;
        return (
          <SubTable
            label={texts.tasks}
            columns={taskColumns}
            rows={rows}
            rowId={({ _id, relation }) => `${_id}${relation}`}
          />
        );
      }}
    </Loaded>
  );
}

/** The records that a person is asked to approve. */
export function UserApprovals({ accountId }: PartProps) {
  return (
    <Loaded answer={useOpenItems(accountId)} skeleton={<ListSkeleton rows={4} />}>
      {({ results }) => {
        const rows = results.filter(({ relation }) => relation === 'approver');
        if (rows.length === 0)
          return <EmptyState message={texts.noApprovals}>{texts.noApprovalsText}</EmptyState>;
        return (
          <SubTable label={texts.approvals} columns={taskColumns} rows={rows} rowId={({ _id }) => _id} />
        );
      }}
    </Loaded>
  );
}

/** The open records that a person manages. */
export function UserRecords({ accountId }: PartProps) {
  return (
    <Loaded answer={useOpenItems(accountId)} skeleton={<ListSkeleton rows={4} />}>
      {({ results }) => {
        const rows = results.filter(({ relation }) => relation === 'manager');
        if (rows.length === 0)
          return <EmptyState message={texts.noRecords}>{texts.noRecordsText}</EmptyState>;
        return (
          <SubTable label={texts.records} columns={recordColumns} rows={rows} rowId={({ _id }) => _id} />
        );
      }}
    </Loaded>
  );
}

/** What a person did in the workspace. */
export function UserActivity({ accountId }: PartProps) {
  const { workspaceId } = useAdminPaths();
  const list = useList(logEndpoints.list, { params: { id: workspaceId }, fixed: { person: accountId } });
  return <ActivityTable list={{ ...list, filters: {} }} />;
}
