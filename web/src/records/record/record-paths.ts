import { useLocation, useParams } from 'react-router';
import { workspacePath } from '../../core/loading/place.ts';
import type { RecordLists } from './record-kind.ts';

/** The ids of the module and the workspace that the page is in. */
export function useWorkspaceIds(): { moduleId: string; workspaceId: string } {
  const { moduleId = '', workspaceId = '' } = useParams();
  return { moduleId, workspaceId };
}

/** The addresses of a kind of record in the open workspace, as seen from the list that is open. */
export function useRecordPaths({
  module,
  lists,
  tasks = 'tasks',
}: Pick<RecordLists, 'module' | 'lists' | 'tasks'>) {
  const { moduleId, workspaceId } = useWorkspaceIds();
  const { pathname } = useLocation();
  const base = workspacePath(module, moduleId, workspaceId);
  const isMine = pathname.startsWith(`${base}/${lists.mine.path}`);
  const home = isMine ? lists.mine : lists.all;
  const list = `${base}/${home.path}`;
  return {
    moduleId,
    workspaceId,
    base,
    isMine,
    home,
    list,
    create: `${list}/new`,
    report: `${base}/report`,
    import: `${base}/${lists.all.path}/import`,
    record: (recordId: string) => `${list}/detail/${recordId}`,
    edit: (recordId: string) => `${list}/detail/${recordId}/edit`,
    /** Where records are shown as they were, all of them or one, at the end of a day where it is known. */
    asOf: (recordId?: string, day?: string) =>
      `${recordId ? `${list}/detail/${recordId}` : `${base}/${lists.all.path}`}/as-of${day ? `?day=${day}` : ''}`,
    tasks: `${base}/${tasks}`,
    task: (taskId: string) => `${base}/${tasks}/detail/${taskId}`,
    all: `${base}/${lists.all.path}`,
  };
}
