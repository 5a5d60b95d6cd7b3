import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import type { Reassign } from '../reassign/reassign.service.ts';
import { findAccess, findMyAccess } from './member-access.service.ts';
import { findMember, listCandidates, listMembers } from './member-list.service.ts';
import { createRemoval, listMemberItems } from './member-removal.service.ts';
import { addMembers, updateMany, updateMembers } from './member.service.ts';

const listRoutes = [
  reading(memberEndpoints.list, (ctx, { query }) => listMembers(ctx, query)),
  reading(memberEndpoints.candidates, (ctx, { query }) => listCandidates(ctx, query)),
  reading(memberEndpoints.find, (ctx, { params }) => findMember(ctx, params.accountId)),
  reading(memberEndpoints.openItems, (ctx, { params, query }) =>
    listMemberItems(ctx, params.accountId, query),
  ),
  reading(memberEndpoints.myAccess, (ctx) => findMyAccess(ctx)),
  // It writes that it was looked at.
  writing(memberEndpoints.access, (ctx, { params }) => findAccess(ctx, params.accountId)),
];

const changeRoutes = [
  writing(memberEndpoints.add, (ctx, { body }) => addMembers(ctx, body)),
  writing(memberEndpoints.updateMany, (ctx, { body }) => updateMany(ctx, body)),
  writing(memberEndpoints.update, async (ctx, { params, body: { version, ...patch } }) => {
    await updateMembers(ctx, [params.accountId], patch, version);
    return findMember(ctx, params.accountId);
  }),
];

/** The people of a workspace, given how open work is reassigned. */
export function memberRoutes(reassign: Reassign) {
  const remove = createRemoval(reassign);
  const removalRoutes = [
    writing(memberEndpoints.removeMany, (ctx, { body }) => remove(ctx, body)),
    writing(memberEndpoints.remove, (ctx, { params, body }) =>
      remove(ctx, { ...body, accounts: [params.accountId] }),
    ),
  ];
  return [...listRoutes, ...changeRoutes, ...removalRoutes];
}
