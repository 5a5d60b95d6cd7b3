import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok, paged } from '../../core/reply.ts';
import {
  account,
  accountFilters,
  accountSorts,
  accountPatch,
  accountRow,
  accountsChanged,
  accountsPatch,
  reassignInput,
  openItem,
  switchedAccount,
} from './account.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';

const changed = ok(z.object({ account }));
const stales = ['invitation', 'user', 'member', 'task', ...recordKindKeys, 'group', 'subscription'];

export const accountEndpoints = {
  list: endpoint('GET /accounts/globalaccounts/:organizationId', {
    access: 'account.read',
    summary: 'The people of the organization, with the modules and workspaces that each works in.',
    query: listQuery({
      sort: accountSorts,
      filters: accountFilters,
    }),
    reply: paged(accountRow, 'accounts'),
  }),
  find: endpoint('GET /accounts/:accountId', {
    access: 'account.read',
    summary: 'One membership with what it is given.',
    reply: ok(account),
  }),
  update: endpoint('PUT /accounts/:accountId', {
    access: 'account.update',
    summary:
      'Changes what a membership is given, its status or its role in the organization; the last owner stays one.',
    body: accountPatch,
    reply: changed,
    success: 'Account updated!',
    failure: 'Operation failed',
    stales,
  }),
  updateMany: endpoint('PATCH /accounts/globalaccounts/:organizationId', {
    access: 'account.update',
    summary:
      'The same change for several people, or for all that match; what is refused to one of them leaves the others.',
    body: accountsPatch,
    reply: ok(accountsChanged),
    success: 'Users updated',
    failure: 'Operation failed',
    stales,
  }),
  remove: endpoint('DELETE /accounts/:accountId', {
    access: 'account.remove',
    summary:
      'Ends a membership, once nothing is open in its name; the records that it worked on stay as they are.',
    reply: ok(z.null()),
    success: 'Account removed',
    failure: 'Operation failed',
    stales,
  }),
  switchTo: endpoint('GET /accounts/switchaccount/:organizationId', {
    access: 'signedIn',
    topic: 'account',
    summary: 'An organization of the caller, to work in from now on; changes nothing on the server.',
    reply: ok(switchedAccount),
  }),
  openItems: endpoint('GET /accounts/:accountId/open-items', {
    access: 'account.read',
    summary: 'What is open in the name of a membership: what it manages, has to do, or leads.',
    query: listQuery({ sort: ['name'] }),
    reply: list(openItem),
  }),
  reassign: endpoint('POST /accounts/:accountId/reassign', {
    access: 'account.update',
    summary: 'Gives what is open in the name of a membership to another one.',
    body: reassignInput,
    reply: ok(z.object({ reassigned: z.int() })),
    success: 'Reassigned',
    failure: 'Operation failed',
    stales,
  }),
};
