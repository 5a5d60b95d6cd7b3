import { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useMe } from '../../core/session/use-can.ts';
import { useGoBack } from '../../core/loading/use-go-back.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usersPath, usersTitle } from './account-paths.ts';
import { inviteTexts as texts, inviteTexts } from './account-texts.ts';
import { EditAccountForm } from './edit-account-form.tsx';
import { InviteForm } from './invite-form.tsx';

const crumbs = [
  { label: inviteTexts.dashboard, to: '/dashboard/home' },
  { label: usersTitle, to: usersPath },
];

type EditAccountProps = { accountId: string; modules: ModuleNames[] };

function EditAccount({ accountId, modules }: EditAccountProps) {
  const account = useApi(accountEndpoints.find, { params: { accountId } });
  // Owners see one field more: until it is known who asks, what is below it would move.
  const me = useMe();
  return (
    <Loaded answer={me}>
      {() => (
        <Loaded answer={account} failed={texts.failed}>
          {(found) => <EditAccountForm key={found._id} account={found} modules={modules} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Invites somebody, or, with an id, edits what a member is given. */
export function InviteUserPage() {
  const accountId = useSearchParams()[0].get('id');
  const names = useApi(subscriptionEndpoints.names, {});
  const goBack = useGoBack(usersPath);
  const title = accountId ? texts.editTitle : texts.inviteTitle;
  return (
    <Page title={title} crumbs={crumbs}>
      <PageHeader title={title} back={{ to: usersPath, label: texts.back, go: goBack }} />
      <Loaded answer={names}>
        {(modules) =>
          accountId ? (
            <EditAccount accountId={accountId} modules={modules} />
          ) : (
            <InviteForm modules={modules} />
          )
        }
      </Loaded>
    </Page>
  );
}
