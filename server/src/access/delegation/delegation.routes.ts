import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import {
  createDelegation,
  endDelegation,
  listDelegates,
  listDelegationsOf,
  listOwnDelegations,
  listPlainDelegations,
  updateDelegation,
} from './delegation.service.ts';

export const delegationRoutes = [
  reading(delegationEndpoints.listMine, (ctx, { query }) => listOwnDelegations(ctx, query)),
  reading(delegationEndpoints.listOf, (ctx, { params, query }) =>
    listDelegationsOf(ctx, params.accountId, query),
  ),
  reading(delegationEndpoints.listInWorkspace, (ctx, { params, query }) =>
    listPlainDelegations(ctx, params.accountId, query),
  ),
  reading(delegationEndpoints.people, (ctx, { query }) => listDelegates(ctx, query)),
  writing(delegationEndpoints.create, (ctx, { body }) => createDelegation(ctx, body)),
  writing(delegationEndpoints.update, (ctx, { params, body }) =>
    updateDelegation(ctx, params.delegationId, body),
  ),
  writing(delegationEndpoints.end, (ctx, { params }) => endDelegation(ctx, params.delegationId)),
];
