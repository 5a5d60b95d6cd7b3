import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import type { WorkedKinds } from '../task/task-kind.ts';
import { attentionTitles } from './attention-route-texts.ts';

/** The screens of a workspace, given the kinds of what there is in it. */
export const attentionRoutes = (loadKinds: () => Promise<WorkedKinds>): RouteObject[] => [
  page('need-attention', attentionTitles.needsAttention, async () => {
    const [{ AttentionPage }, kinds] = await Promise.all([import('./attention-page.tsx'), loadKinds()]);
    return function WorkspaceAttention() {
      return <AttentionPage kinds={kinds} />;
    };
  }),
  page('need-attention/:type/detail/:libraryId/:detailId', attentionTitles.needsAttention, async () => {
    const [{ AttentionDetailPage }, kinds] = await Promise.all([
      import('./attention-detail-page.tsx'),
      loadKinds(),
    ]);
    return function WorkspaceAttentionDetail() {
      return <AttentionDetailPage kinds={kinds} />;
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
