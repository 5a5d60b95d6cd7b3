import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type AdminTab, useAdminPaths } from './admin-paths.ts';
import { adminTexts as texts } from './admin-texts.ts';
import { GroupList } from './groups/group-list.tsx';
import { groupTexts } from './groups/group-texts.ts';
import { RoleList } from './roles/role-list.tsx';
import { roleTexts } from './roles/role-texts.ts';
import { AddUsersDialog } from './users/user-dialogs.ts';
import { UserList } from './users/user-list.tsx';
import { userTexts } from './users/user-texts.ts';

const tabs: readonly AdminTab[] = ['users', 'roles', 'groups'];

function AddUsers() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<IconUserPlus />} onClick={() => setOpened(true)}>
        {userTexts.add}
      </Button>
      <AddUsersDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function AddLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink variant="primary" icon={<IconPlus />} to={to}>
      {label}
    </ButtonLink>
  );
}

/** The one primary button of each tab, for those who may use it. */
function useAddButtons() {
  const paths = useAdminPaths();
  const mayAdd = {
    users: useCan('member.manage'),
    roles: useCan('role.manage'),
    groups: useCan('group.manage'),
  };
  return {
    users: mayAdd.users && <AddUsers />,
    roles: mayAdd.roles && <AddLink to={paths.addRole} label={roleTexts.add} />,
    groups: mayAdd.groups && <AddLink to={paths.addGroup} label={groupTexts.add} />,
  };
}

/** The people of a workspace, its roles and its groups, each in its tab. */
export function UserManagementPage() {
  const { params, workspaceId } = useAdminPaths();
  const [url, setUrl] = useSearchParams();
  const tab = tabs.find((name) => name === url.get('tab')) ?? 'users';
  // All read the address, and only the one on screen is asked for.
  const lists = {
    users: useList(memberEndpoints.list, { params, enabled: tab === 'users' }),
    roles: useList(roleEndpoints.list, { params, limit: 20, enabled: tab === 'roles' }),
    groups: useList(groupEndpoints.list, { params: { workspaceId }, enabled: tab === 'groups' }),
  };
  const buttons = useAddButtons();
  // An empty list of groups has the button in its middle.
  const isEmpty = lists[tab].isLoading || (tab === 'groups' && lists.groups.total === 0);

  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader title={texts.title} actions={!isEmpty && buttons[tab]} />
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(next) => setUrl(next === 'users' ? {} : { tab: next })}
        tabs={[
          { value: 'users', label: texts.users, content: <UserList list={lists.users} /> },
          { value: 'roles', label: texts.roles, content: <RoleList list={lists.roles} /> },
          {
            value: 'groups',
            label: texts.groups,
            content: <GroupList list={lists.groups} addButton={buttons.groups} />,
          },
        ]}
      />
    </Page>
  );
}
