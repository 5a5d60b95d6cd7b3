import { page } from '../../shared/screen/page.tsx';

export const attentionRoutes = [
  page('need-attention', 'Needs attention', () =>
    import('./attention-page.tsx').then((module) => module.AttentionPage),
  ),
  page('need-attention/:type/detail/:libraryId/:detailId', 'Needs attention', () =>
    import('./attention-detail-page.tsx').then((module) => module.AttentionDetailPage),
  ),
];

/** The same across all workspaces, below no module. */
export const allAttentionRoutes = [
  page('need-attention', 'Needs attention', () =>
    import('./all-attention-page.tsx').then((module) => module.AllAttentionPage),
  ),
  page('need-attention/:type/detail', 'Needs attention', () =>
    import('./attention-type-page.tsx').then((module) => module.AttentionTypePage),
  ),
];
