import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { call } from '../../core/http/client.ts';
import { session } from '../../core/session/session.ts';

/** Works in an organization of the person's from now on; throws ApiError when they are not active there. */
export async function switchAccount(organizationId: string): Promise<void> {
  const { account } = await call(accountEndpoints.switchTo, { params: { organizationId } });
  session.enterOrganization(account);
}
