import type { ModuleKey } from 'contract/core/modules';
import type { RouteObject } from 'react-router';
import { page } from '../shared/screen/page.tsx';
import { plainAddresses } from '../core/loading/plain-addresses.ts';

/** What opens at an address without ids: the same screen of a workspace. */
export const plainRoutes = (module: ModuleKey): RouteObject[] =>
  plainAddresses
    .filter((one) => one.module === module)
    .map(({ path }) =>
      page(path, 'Choose a workspace', async () => {
        const { PlainAddressPage } = await import('./plain-address-page.tsx');
        return () => PlainAddressPage({ module });
      }),
    );
