import { useSession } from './session.ts';
import { noAccount } from './session-storage.ts';

/** The id of the organization at hand; one's own has the id of the user. */
export function useOrganizationId(): string {
  const { auth, subid } = useSession();
  return subid === noAccount ? (auth.user?._id ?? '') : subid;
}
