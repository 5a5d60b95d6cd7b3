import { useSession } from './session.ts';
import { organizationOf } from './session-storage.ts';

/** The id of the organization at hand; one's own has the id of the user. */
export function useOrganizationId(): string {
  return organizationOf(useSession());
}
