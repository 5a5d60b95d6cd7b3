import { accountEndpoints } from 'contract/account/account.endpoints';
import { reading, writing } from '../../core/route.ts';
import { listOpenItems, type HandOver } from '../hand-over/hand-over.service.ts';
import { findAccount, listAccounts, removeAccount, switchTo, updateAccount } from './account.service.ts';
import { updateAccounts } from './many-accounts.service.ts';

/** The calls of the organization's people; `handOver` gives what is open in a name to another. */
export const accountRoutes = (handOver: HandOver) => [
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
  writing(accountEndpoints.handOver, async (ctx, { params, body }) => {
    await Promise.all([findAccount(ctx, params.accountId), findAccount(ctx, body.to)]);
    return { handedOver: await handOver(ctx, { accountId: params.accountId }, body) };
  }),
];
