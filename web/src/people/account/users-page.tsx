import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { useSearchParams } from 'react-router';
import { useCan } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { isBlank } from '../../shared/data-table/list-state.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { importUsersPath, inviteUserPath, usersTitle } from './account-paths.ts';
import { accountTexts as texts, accountTexts } from './account-texts.ts';
import { InvitationList } from './invitation-list.tsx';
import { MemberList } from './member-list.tsx';

const crumbs = [{ label: accountTexts.dashboard, to: '/dashboard/home' }];
const kinds = ['members', 'pending', 'inactive'] as const;
type Kind = (typeof kinds)[number];

/** The people of the organization: those who work in it, those who are invited, those who are set inactive. */
export function UsersPage() {
  const [url, setUrl] = useSearchParams();
  const tab = url.get('tab');
  const kind: Kind = kinds.find((one) => one === tab) ?? 'members';
  const params = { organizationId: useOrganizationId() };
  // All read the address, and only the one on screen is asked for.
  const ofStatus = (status: string, isShown: boolean) => ({ params, fixed: { status }, enabled: isShown });
  const members = useList(accountEndpoints.list, ofStatus('active', kind === 'members'));
  const inactive = useList(accountEndpoints.list, ofStatus('inactive', kind === 'inactive'));
  const invitations = useList(invitationEndpoints.list, { enabled: kind === 'pending' });
  const mayInvite = useCan('invitation.create');
  const button = mayInvite && (
    <ButtonLink variant="primary" icon={<IconUserPlus />} to={inviteUserPath}>
      {texts.invite}
    </ButtonLink>
  );
  const buttons = mayInvite && (
    <>
      <ButtonLink icon={<IconFileImport />} to={importUsersPath}>
        {texts.import}
      </ButtonLink>
      {button}
    </>
  );
  const hasHeaderButton = kind !== 'pending' || (!invitations.isLoading && !isBlank(invitations));

  return (
    <Page title={usersTitle} crumbs={crumbs}>
      <PageHeader title={usersTitle} actions={hasHeaderButton && buttons} />
      <Tabs
        label={texts.tabs}
        value={kind}
        onChange={(next) => setUrl(next === 'members' ? {} : { tab: next })}
        tabs={[
          {
            value: 'members',
            label: texts.members,
            content: <MemberList list={members} status="active" empty={texts.empty} action={null} />,
          },
          {
            value: 'pending',
            label: texts.pending,
            content: <InvitationList list={invitations} action={button} />,
          },
          {
            value: 'inactive',
            label: texts.inactive,
            content: (
              <MemberList list={inactive} status="inactive" empty={texts.emptyInactive} action={null} />
            ),
          },
        ]}
      />
    </Page>
  );
}
