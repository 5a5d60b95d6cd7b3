import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { twoStepEndpoints } from 'contract/people/account/two-step.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { listOpenItems, type Reassign } from '../reassign/reassign.service.ts';
import { findAccount, listAccounts, removeAccount, switchTo, updateAccount } from './account.service.ts';
import { beginReset, findTwoStep, stopReset } from './two-step.service.ts';
import { updateAccounts } from './many-accounts.service.ts';

/** The calls of the organization's people; `reassign` gives what is open in a name to another. */
export const accountRoutes = (reassign: Reassign) => [
  reading(accountEndpoints.list, (ctx, { params, query }) => listAccounts(ctx, params.organizationId, query)),
  reading(accountEndpoints.find, (ctx, { params }) => findAccount(ctx, params.accountId)),
  writing(accountEndpoints.update, async (ctx, { params, body }) => ({
    account: await updateAccount(ctx, params.accountId, body),
  })),
  writing(accountEndpoints.updateMany, (ctx, { params, body }) =>
    updateAccounts(ctx, params.organizationId, body),
  ),
  writing(accountEndpoints.remove, (ctx, { params }) => removeAccount(ctx, params.accountId)),
  // A GET that notes where the session is at work, and is logged.
  writing(accountEndpoints.switchTo, (ctx, { params }) => switchTo(ctx, params.organizationId)),
  reading(accountEndpoints.openItems, async (ctx, { params, query }) => {
    const [, items] = await Promise.all([
      findAccount(ctx, params.accountId),
      listOpenItems(ctx, { accountId: params.accountId }, query),
    ]);
    return items;
  }),
  writing(accountEndpoints.reassign, async (ctx, { params, body }) => {
    await Promise.all([findAccount(ctx, params.accountId), findAccount(ctx, body.to)]);
    return { reassigned: await reassign(ctx, { accountId: params.accountId }, body) };
  }),
  reading(twoStepEndpoints.find, (ctx, { params }) => findTwoStep(ctx, params.accountId)),
  writing(twoStepEndpoints.reset, (ctx, { params, body }) => beginReset(ctx, params.accountId, body)),
  writing(twoStepEndpoints.cancel, (ctx, { params }) => stopReset(ctx, params.accountId)),
];
