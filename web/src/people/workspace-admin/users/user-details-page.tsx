import { IconUserEdit, IconUserMinus } from '@tabler/icons-react';
import type { Member } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { isoDay } from '../../../ui/format/format-date.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import { LoadedFor } from '../loaded-for.tsx';
import { MemberStatus, roleWords } from './user-cells.tsx';
import { ChangeUsersDialog, RemoveUsersDialog } from './user-dialogs.ts';
import { UserPermissions } from './user-permissions.tsx';
import { userTexts } from './user-texts.ts';
import { UserDelegations } from './user-delegations.tsx';
import { UserActivity, UserApprovals, UserRecords, UserTasks } from './user-work.tsx';

const texts = userTexts.details;

const namesOf = (records: { name: string }[] | null, all: string) =>
  records?.map(({ name }) => name).join(', ') ?? all;

function MemberFacts({ member }: { member: Member }) {
  const { scope, groups, jobTitle, validUntil, addedAt, email, isAdministrator } = member;
  return (
    <Facts
      facts={[
        { label: texts.email, value: email },
        ...(jobTitle ? [{ label: texts.jobTitle, value: jobTitle }] : []),
        { label: userTexts.columns.role, value: roleWords(member) },
        {
          label: userTexts.columns.groups,
          value: groups.map(({ name }) => name).join(', ') || adminTexts.none,
        },
        { label: texts.sites, value: namesOf(scope.sites, adminTexts.allSites) },
        { label: texts.processes, value: namesOf(scope.processes, adminTexts.allProcesses) },
        ...(isAdministrator
          ? []
          : [
              {
                label: texts.access,
                value: validUntil ? <DateText date={validUntil} /> : texts.unlimited,
              },
            ]),
        ...(addedAt ? [{ label: texts.added, value: <DateText date={isoDay(addedAt)} /> }] : []),
      ]}
    />
  );
}

function Acts({ member }: { member: Member }) {
  const paths = useAdminPaths();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const mayManage = useCan('member.manage');
  if (!mayManage || member.isAdministrator) return null;
  const close = () => setOpen(undefined);
  const leave = async () => navigate(paths.tab('users'));
  return (
    <>
      <Button icon={<IconUserEdit />} onClick={() => setOpen('change')}>
        {userTexts.change}
      </Button>
      <Button icon={<IconUserMinus />} onClick={() => setOpen('remove')}>
        {userTexts.removeShort}
      </Button>
      <ChangeUsersDialog members={[member]} opened={open === 'change'} onClose={close} />
      <RemoveUsersDialog members={[member]} opened={open === 'remove'} onClose={close} leave={leave} />
    </>
  );
}

const tabNames = ['permissions', 'tasks', 'records', 'approvals', 'delegations', 'activity'] as const;

function Details({ member }: { member: Member }) {
  const [url, setUrl] = useSearchParams();
  const tab = tabNames.find((name) => name === url.get('tab')) ?? 'permissions';
  const paths = useAdminPaths();
  const mayReadLog = useCan('log.read');
  const picture = (
    <Avatar size="large" person={{ id: member._id, name: member.name, picture: member.profilePicture }} />
  );
  const tabs = [
    { value: 'permissions', label: texts.permissions, content: <UserPermissions member={member} /> },
    {
      value: 'tasks',
      label: texts.tasks,
      count: member.openTasks,
      content: <UserTasks accountId={member._id} />,
    },
    {
      value: 'records',
      label: texts.records,
      count: member.openRecords,
      content: <UserRecords accountId={member._id} />,
    },
    { value: 'approvals', label: texts.approvals, content: <UserApprovals accountId={member._id} /> },
    { value: 'delegations', label: texts.delegations, content: <UserDelegations member={member} /> },
    ...(mayReadLog
      ? [{ value: 'activity', label: texts.activity, content: <UserActivity accountId={member._id} /> }]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={member.name}
        start={picture}
        status={<MemberStatus {...member} />}
        back={{ to: paths.tab('users'), label: adminTexts.back }}
        actions={<Acts member={member} />}
      />
      <div className={classes.details}>
        <aside aria-label={texts.facts}>
          <MemberFacts member={member} />
        </aside>
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(next) => setUrl(next === 'permissions' ? {} : { tab: next })}
          tabs={tabs}
        />
      </div>
    </>
  );
}

/** One person of the workspace: what they may do and why, and what they have to do. */
export function UserDetailsPage() {
  const { accountId = '' } = useParams();
  const { params } = useAdminPaths();
  const found = useApi(memberEndpoints.find, { params: { ...params, accountId } });
  return (
    <Page title={found.data?.name ?? adminTexts.users} crumbs={useAdminCrumbs()}>
      <LoadedFor answer={found} failed={texts.failed}>
        {(member) => <Details member={member} />}
      </LoadedFor>
    </Page>
  );
}
