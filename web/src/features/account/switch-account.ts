import { accountEndpoints } from 'contract/account/account.endpoints';
import { call } from '../../core/client.ts';
import { session } from '../../core/session.ts';

/** Works in an organization of the person's from now on; throws ApiError when they are not active there. */
export async function switchAccount(organizationId: string): Promise<void> {
  const { account } = await call(accountEndpoints.switchTo, { params: { organizationId } });
  session.enterOrganization(account);
}
