import type { allEndpoints as all } from 'contract/endpoints';
import { createRequire } from 'node:module';

/** All calls with their schemas, as the server has them: what screens are given has none. */
export const { allEndpoints } = createRequire(import.meta.url)('../../contract/src/endpoints.ts') as {
  allEndpoints: typeof all;
};
