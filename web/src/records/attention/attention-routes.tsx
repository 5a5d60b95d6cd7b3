import { page } from '../../shared/screen/page.tsx';
import { attentionTitles } from './attention-route-texts.ts';

export const attentionRoutes = [
  page('need-attention', attentionTitles.needsAttention, () =>
    import('./attention-page.tsx').then((module) => module.AttentionPage),
  ),
  page('need-attention/:type/detail/:libraryId/:detailId', attentionTitles.needsAttention, () =>
    import('./attention-detail-page.tsx').then((module) => module.AttentionDetailPage),
  ),
];

/** The same across all workspaces, below no module. */
export const allAttentionRoutes = [
  page('need-attention', attentionTitles.needsAttention, () =>
    import('./all-attention-page.tsx').then((module) => module.AllAttentionPage),
  ),
  page('need-attention/:type/detail', attentionTitles.needsAttention, () =>
    import('./attention-type-page.tsx').then((module) => module.AttentionTypePage),
  ),
];
