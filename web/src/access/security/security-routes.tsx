import type { ComponentType } from 'react';
import { page } from '../../shared/screen/page.tsx';
import { securityTitles } from './security-route-texts.ts';

/** The screen of signing in; what its last tab shows of the access of others comes from whoever knows people. */
export const securityRoute = (Review: ComponentType) =>
  page('security-authentication', securityTitles.security, async () => {
    const { SecurityPage } = await import('./security-page.tsx');
    return () => <SecurityPage review={<Review />} />;
  });
