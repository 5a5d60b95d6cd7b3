import { moduleKeys } from 'contract/core/modules';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Member } from './api.ts';

type Created = { body: { data: { _id: string } } };

/** In each module a workspace that nothing uses, and one that is deleted. */
export async function makeWorkspaces(owner: Member, modules: Record<string, string>) {
  const workspaces: Record<string, string> = {};
  const deletedWorkspaces: Record<string, string> = {};
  for (const type of moduleKeys) {
    const { create, remove } = workspaceEndpoints[type];
    const body = { moduleId: modules[type] ?? '', name: `Spare ${type}`, description: 'To be changed' };
    const [spare, deleted]: Created[] = [
      await owner.call(create, { body }),
      await owner.call(create, { body }),
    ];
    workspaces[type] = spare?.body.data._id ?? '';
    deletedWorkspaces[type] = deleted?.body.data._id ?? '';
    await owner.call(remove, { params: { workspaceId: deletedWorkspaces[type] } });
  }
  return { workspaces, deletedWorkspaces };
}
