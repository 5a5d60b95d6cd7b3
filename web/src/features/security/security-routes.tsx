import { page } from '../../app/page.tsx';
import { securityTexts } from './security-texts.ts';

export const securityRoutes = [
  page('security-authentication', securityTexts.title, () =>
    import('./security-page.tsx').then((module) => module.SecurityPage),
  ),
];
