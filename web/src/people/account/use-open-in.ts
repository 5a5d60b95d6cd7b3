import { useNavigate } from 'react-router';
import { failureMessage } from '../../core/http/api-error.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { organizationToast, toast } from '../../ui/feedback/toast.ts';
import { switchAccount } from './switch-account.ts';

/** Opens something of any of the person's organizations: it goes to work there first. */
export function useOpenIn() {
  const here = useOrganizationId();
  const navigate = useNavigate();
  return async (organizationId: string, link: string) => {
    try {
      if (organizationId !== here) await switchAccount(organizationId);
      await navigate(link);
    } catch (error) {
      toast.error(failureMessage(error), organizationToast);
    }
  };
}
