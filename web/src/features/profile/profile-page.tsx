import { IconPencil } from '@tabler/icons-react';
import type { OrganizationRole } from 'contract/core/permissions';
import type { User } from 'contract/user/user';
import { useMe } from '../../core/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay } from '../../ui/format-date.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { type ColorScheme, useColorScheme } from '../../ui/use-color-scheme.ts';
import classes from './profile.module.css';

const roles: Record<OrganizationRole, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  billing: 'Billing',
  member: 'Member',
};

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Person({ user }: { user: User }) {
  const facts = [
    { label: 'Name', value: user.name },
    { label: 'Email', value: user.email },
    { label: 'Phone', value: user.contact ?? 'None' },
    { label: 'Organization', value: user.orgName ?? 'Not named yet' },
    { label: 'Role', value: roles[user.organizationRole] },
    { label: 'Member since', value: formatDay(user.createdAt) },
  ];
  return (
    <Section title="About you">
      <Facts facts={facts} />
    </Section>
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
          {(user) => <Person user={user} />}
        </Loaded>
        <Theme />
      </div>
    </Page>
  );
}
