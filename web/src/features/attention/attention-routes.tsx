import { page } from '../../app/page.tsx';

export const attentionRoutes = [
  page('need-attention', 'Needs attention', () =>
    import('./attention-page.tsx').then((module) => module.AttentionPage),
  ),
  page('need-attention/:type/detail/:libraryId/:detailId', 'Needs attention', () =>
    import('./attention-detail-page.tsx').then((module) => module.AttentionDetailPage),
  ),
];
