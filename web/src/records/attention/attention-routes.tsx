import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import type { CalledLists } from '../record/record-kind.ts';
import type { TaskKinds } from '../task/task-kind.ts';
import { attentionTitles } from './attention-route-texts.ts';

type Loading = {
  /** The kinds of tasks that there are in the workspace. */
  loadKinds: () => Promise<TaskKinds>;
  /** Its records. */
  loadRecords: () => Promise<CalledLists>;
};

/** The screens of a workspace, given what there is in it. */
export const attentionRoutes = ({ loadKinds, loadRecords }: Loading): RouteObject[] => [
  page('need-attention', attentionTitles.needsAttention, async () => {
    const [{ AttentionPage }, kinds] = await Promise.all([import('./attention-page.tsx'), loadKinds()]);
    return function WorkspaceAttention() {
      return <AttentionPage kinds={kinds} />;
    };
  }),
  page('need-attention/:type/detail/:libraryId/:detailId', attentionTitles.needsAttention, async () => {
    const [{ AttentionDetailPage }, records] = await Promise.all([
      import('./attention-detail-page.tsx'),
      loadRecords(),
    ]);
    return function WorkspaceAttentionDetail() {
      return <AttentionDetailPage records={records} />;
    };
  }),
];

/** The screens of what needs attention across all workspaces, below no module. */
export const allAttentionRoutes = [
  page('need-attention', attentionTitles.needsAttention, () =>
    import('./all-attention-page.tsx').then((module) => module.AllAttentionPage),
  ),
  page('need-attention/:type/detail', attentionTitles.needsAttention, () =>
    import('./attention-type-page.tsx').then((module) => module.AttentionTypePage),
  ),
];
