import { IconPencil } from '@tabler/icons-react';
import type { OrganizationRole } from 'contract/core/organization-roles';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import type { User } from 'contract/access/user/user';
import { Link } from 'react-router';
import { workspacePath } from '../../core/loading/place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useMe } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { type ColorScheme, useColorScheme } from '../../ui/layout/use-color-scheme.ts';
import classes from './profile.module.css';

const roles: Record<OrganizationRole, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  billing: 'Billing',
  member: 'Member',
};

const adminText = 'You administer the organization and all of its workspaces.';
const noWorkplaces = 'Nobody has let you into a workspace yet. Ask an administrator of your organization.';

const rights: Record<User['permissions'][number]['permission'], string> = {
  admin: 'Administrator',
  edit: 'Editor',
  view: 'Viewer',
};

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Person({ user }: { user: User }) {
  const { accountId: id, name, profilePicture } = user;
  const facts = [
    { label: 'Picture', value: <Avatar size="large" person={{ id, name, picture: profilePicture }} /> },
    { label: 'Name', value: name },
    { label: 'Email', value: user.email },
    { label: 'Phone', value: user.contact ?? 'None' },
    { label: 'Organization', value: user.orgName ?? 'Not named yet' },
    { label: 'Role', value: roles[user.organizationRole] },
    { label: 'Member since', value: formatDay(user.createdAt) },
    { label: 'Date format', value: user.dateFormat },
    { label: 'Time zone', value: user.timeZone ?? 'As on this device' },
  ];
  return (
    <Section title="About you">
      <Facts facts={facts} />
    </Section>
  );
}

const isAdministrator = ({ organizationRole }: User) =>
  organizationRole === 'owner' || organizationRole === 'admin';

/** What the person may do in each workspace that they see. */
function Roles({ user, modules }: { user: User; modules: ModuleNames[] }) {
  return (
    <Section title="My roles">
      {isAdministrator(user) && <p>{adminText}</p>}
      <Workplaces user={user} modules={modules} />
    </Section>
  );
}

function Workplaces({ user, modules }: { user: User; modules: ModuleNames[] }) {
  const rightIn = (workspaceId: string) =>
    isAdministrator(user)
      ? 'admin'
      : (user.permissions.find(({ workspace }) => workspace === workspaceId)?.permission ?? 'view');
  const places = modules.flatMap(({ _id: moduleId, module, workspaces }) =>
    workspaces.map((workspace) => ({ ...workspace, moduleId, module })),
  );
  if (places.length === 0) return <p>{noWorkplaces}</p>;
  return (
    <ul className={classes.places}>
      {places.map(({ _id, name, module, moduleId }) => (
        <li key={_id}>
          <Link to={`${workspacePath(module, moduleId, _id)}/library`}>
            <ModuleMark module={module}>{name}</ModuleMark>
          </Link>
          <span>{rights[rightIn(_id)]}</span>
        </li>
      ))}
    </ul>
  );
}

function Theme() {
  const [scheme, setScheme] = useColorScheme();
  return (
    <Section title="Appearance">
      <RadioField
        label="Theme"
        help="For this device only."
        options={schemes}
        value={scheme}
        onChange={(value) => setScheme(value as ColorScheme)} // the options are its values
      />
    </Section>
  );
}

export function ProfilePage() {
  const me = useMe();
  const names = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000 });
  return (
    <Page title="Profile">
      <PageHeader
        title="Profile"
        actions={
          <>
            <ButtonLink to="/security-authentication">Security</ButtonLink>
            <ButtonLink to="/home/edit-profile" variant="primary" icon={<IconPencil />}>
              Edit profile
            </ButtonLink>
          </>
        }
      />
      <div className={classes.column}>
        <Loaded answer={me} skeleton={<ListSkeleton rows={6} />}>
          {(user) => (
            <Loaded answer={names} skeleton={<ListSkeleton rows={6} />}>
              {(modules) => (
                <>
                  <Person user={user} />
                  <Roles user={user} modules={modules} />
                  <Theme />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
