import type { ComponentType } from 'react';
import { page } from '../../shared/screen/page.tsx';

/** The screen of signing in; what its last tab shows of the access of others comes from whoever knows people. */
export const securityRoute = (Review: ComponentType) =>
  page('security-authentication', 'Security', async () => {
    const { SecurityPage } = await import('./security-page.tsx');
    return () => <SecurityPage review={<Review />} />;
  });
