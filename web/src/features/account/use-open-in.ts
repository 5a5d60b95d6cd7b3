import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../core/api-error.ts';
import { useOrganizationId } from '../../core/use-organization-id.ts';
import { organizationToast, toast } from '../../ui/toast.ts';
import { switchAccount } from './switch-account.ts';

/** What a link to something of another organization does: it goes to work there first. */
export function useOpenIn() {
  const here = useOrganizationId();
  const navigate = useNavigate();
  return (organizationId: string, link: string) => async (event: MouseEvent) => {
    if (organizationId === here || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await switchAccount(organizationId);
      await navigate(link);
    } catch (error) {
      toast.error(failureMessage(error), organizationToast);
    }
  };
}
