import { page } from '../../../shared/screen/page.tsx';
import { ownSignatureTitle } from './own-signature-route-texts.ts';

export const ownSignatureRoutes = [
  page('home/signatures', ownSignatureTitle, () =>
    import('./own-signatures-page.tsx').then((module) => module.OwnSignaturesPage),
  ),
];
