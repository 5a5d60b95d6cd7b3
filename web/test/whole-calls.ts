import { createRequire } from 'node:module';
import type { EndpointOptions } from 'contract/core/endpoint';

/** All calls with their schemas, as the server has them: what screens are given has none. */
export const { allEndpoints } = createRequire(import.meta.url)('../../contract/src/endpoints.ts') as {
  allEndpoints: { name: string; call: EndpointOptions }[];
};
