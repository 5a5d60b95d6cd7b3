import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspacePath } from '../../core/loading/place.ts';
import { session } from '../../core/session/session.ts';

/** Where View leads, in every module. */
export function workspaceHome({ type, moduleId, _id }: Pick<Workspace, 'type' | 'moduleId' | '_id'>): string {
  return `${workspacePath(type, moduleId, _id)}/library`;
}

/** Makes the account that the workspace belongs to the current one. */
export function openWorkspace({ account }: Workspace): void {
  session.chooseAccount({ subid: account.organizationId, accountId: account._id });
}
