import { page } from '../../app/page.tsx';

export const securityRoutes = [
  page('security-authentication', 'Security', () =>
    import('./security-page.tsx').then((module) => module.SecurityPage),
  ),
];
