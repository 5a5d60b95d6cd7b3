import { createTokens } from '../server/src/core/tokens/tokens.ts';
import { idOf, place } from './data.ts';
import { secretKey } from './databases.ts';

const tokens = createTokens(secretKey);

/** The headers of the owner of an organization, who is signed in; both servers take the same. */
export async function headersOf(organization: number): Promise<Record<string, string>> {
  const { token } = await tokens.signAccess(idOf('session', organization), idOf('user', organization));
  const { organization: subid, account: accountid } = place(organization);
  return { authorization: `Bearer ${token}`, subid, accountid };
}
