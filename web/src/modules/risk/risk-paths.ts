import { useLocation, useParams } from 'react-router';

/** The two lists of risks; a record is opened below the list that one came from. */
export type RiskHome = 'library' | 'my-risk';

export const homeTitles: Record<RiskHome, string> = { library: 'Library', 'my-risk': 'My Risk' };

/** The addresses of a risk workspace, as seen from the list that is open. */
export function useRiskPaths() {
  const { moduleId = '', workspaceId = '' } = useParams();
  const { pathname } = useLocation();
  const base = `/risk/${moduleId}/workspace/${workspaceId}`;
  const home: RiskHome = pathname.startsWith(`${base}/my-risk`) ? 'my-risk' : 'library';
  const list = `${base}/${home}`;
  return {
    moduleId,
    workspaceId,
    base,
    home,
    list,
    create: `${list}/new`,
    record: (recordId: string) => `${list}/detail/${recordId}`,
    edit: (recordId: string) => `${list}/detail/${recordId}/edit`,
    tasks: `${base}/tasks`,
    task: (taskId: string) => `${base}/tasks/detail/${taskId}`,
    library: `${base}/library`,
  };
}
