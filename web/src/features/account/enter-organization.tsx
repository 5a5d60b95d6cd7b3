import { useEffect, useEffectEvent, useState } from 'react';
import { AuthLayout } from '../../app/auth-layout.tsx';
import { failureMessage, isCalledOff } from '../../core/api-error.ts';
import { signOut } from '../../core/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accountTexts as texts } from './account-texts.ts';
import { switchAccount } from './switch-account.ts';

/** Goes to the organization that somebody works in; nothing shows unless that fails. */
export function EnterOrganization({ organizationId }: { organizationId: string }) {
  const [failure, setFailure] = useState<string>();
  const enter = async (id: string) => {
    try {
      await switchAccount(id);
    } catch (error) {
      if (!isCalledOff(error)) setFailure(failureMessage(error));
    }
  };
  const enterAtFirst = useEffectEvent((id: string) => void enter(id));
  useEffect(() => enterAtFirst(organizationId), [organizationId]);
  if (!failure) return null;

  const retry = () => {
    setFailure(undefined);
    void enter(organizationId);
  };
  return (
    <AuthLayout title={texts.enterFailed}>
      <Notice tone="bad">{failure}</Notice>
      <Button size="large" variant="primary" fullWidth onClick={retry}>
        {texts.retry}
      </Button>
      <Button size="large" variant="quiet" fullWidth onClick={() => void signOut()}>
        {texts.logout}
      </Button>
    </AuthLayout>
  );
}
