import { session } from './session.ts';
import { noAccount } from './session-storage.ts';
import { useMe } from './use-can.ts';

/** Chooses the organization that something belongs to before it is opened; the one at hand stays as it is. */
export function useEnterOrganization(): (organizationId: string) => void {
  const me = useMe().data;
  const here = me?.accountDetails.find(({ _id }) => _id === me.accountId)?.organization;
  return (organizationId) => {
    if (here && organizationId !== here)
      session.chooseAccount({ accountId: noAccount, subid: organizationId });
  };
}
