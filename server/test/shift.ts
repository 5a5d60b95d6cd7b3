import { groupEndpoints } from 'contract/people/group/group.endpoints';
import type { Member } from './api.ts';

/** A group of a workspace that its owner is in alone: actions can be claimed from it and given back. */
export async function makeShift(owner: Member, workspaceId: string): Promise<string> {
  const members = [owner.user.accountId];
  const { body, status } = await owner.call(groupEndpoints.create, {
    body: { workspace: workspaceId, name: 'Line crew', description: 'Of the line', members },
  });
  if (status !== 201) throw new Error(`No group: ${JSON.stringify(body)}`);
  return String(body.data._id);
}
