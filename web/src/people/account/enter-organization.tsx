import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { useEffect } from 'react';
import { AuthLayout } from '../../access/auth/auth-layout.tsx';
import { failureMessage } from '../../core/http/api-error.ts';
import { session } from '../../core/session/session.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { organizationTexts as texts } from './organization-texts.ts';

/** Goes to the organization that somebody works in; nothing shows unless that fails. */
export function EnterOrganization({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useApi(accountEndpoints.switchTo, { params: { organizationId } });
  useEffect(() => {
    if (data) session.enterOrganization(data.account);
  }, [data]);
  if (!error) return null;
  return (
    <AuthLayout title={texts.enterFailed}>
      <Notice tone="bad">{failureMessage(error)}</Notice>
      <Button size="large" variant="primary" fullWidth onClick={() => void refetch()}>
        {texts.retry}
      </Button>
      <Button size="large" variant="quiet" fullWidth onClick={() => void signOut()}>
        {texts.logout}
      </Button>
    </AuthLayout>
  );
}
