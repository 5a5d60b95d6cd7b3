import { IconPencil } from '@tabler/icons-react';
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
import { OwnAbsences } from '../delegation/own-absences.tsx';
import { organizationRoles, profileTexts, workspaceRights } from './profile-texts.ts';
import classes from './profile.module.css';

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: profileTexts.likeSystem },
  { value: 'light', label: profileTexts.light },
  { value: 'dark', label: profileTexts.dark },
];

function Person({ user }: { user: User }) {
  const { accountId: id, name, profilePicture } = user;
  const facts = [
    {
      label: profileTexts.picture,
      value: <Avatar size="large" person={{ id, name, picture: profilePicture }} />,
    },
    { label: profileTexts.name, value: name },
    { label: profileTexts.email, value: user.email },
    { label: profileTexts.phone, value: user.contact ?? profileTexts.none },
    { label: profileTexts.organization, value: user.orgName ?? profileTexts.notNamed },
    { label: profileTexts.role, value: organizationRoles[user.organizationRole] },
    { label: profileTexts.memberSince, value: formatDay(user.createdAt) },
    { label: profileTexts.dateFormat, value: user.dateFormat },
    { label: profileTexts.timeZone, value: user.timeZone ?? profileTexts.deviceTimeZone },
  ];
  return (
    <Section title={profileTexts.aboutYou}>
      <Facts facts={facts} />
    </Section>
  );
}

const isAdministrator = ({ organizationRole }: User) =>
  organizationRole === 'owner' || organizationRole === 'admin';

/** What the person may do in each workspace that they see. */
function Roles({ user, modules }: { user: User; modules: ModuleNames[] }) {
  return (
    <Section title={profileTexts.myRoles}>
      {isAdministrator(user) && <p>{profileTexts.administers}</p>}
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
  if (places.length === 0) return <p>{profileTexts.noWorkplaces}</p>;
  return (
    <ul className={classes.places}>
      {places.map(({ _id, name, module, moduleId }) => (
        <li key={_id}>
          <Link to={`${workspacePath(module, moduleId, _id)}/library`}>
            <ModuleMark module={module}>{name}</ModuleMark>
          </Link>
          <span>{workspaceRights[rightIn(_id)]}</span>
        </li>
      ))}
    </ul>
  );
}

function Theme() {
  const [scheme, setScheme] = useColorScheme();
  return (
    <Section title={profileTexts.appearance}>
      <RadioField
        label={profileTexts.theme}
        help={profileTexts.themeHelp}
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
    <Page title={profileTexts.title}>
      <PageHeader
        title={profileTexts.title}
        actions={
          <>
            <ButtonLink to="/home/signatures">{profileTexts.signatures}</ButtonLink>
            <ButtonLink to="/security-authentication">{profileTexts.security}</ButtonLink>
            <ButtonLink to="/home/edit-profile" variant="primary" icon={<IconPencil />}>
              {profileTexts.edit}
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
                  <OwnAbsences accountId={user.accountId} />
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
