import { listExportEndpoints } from './list-export.endpoints.ts';
import { ownExportEndpoints } from './own-export.endpoints.ts';

export const exportEndpoints = { ...listExportEndpoints, ...ownExportEndpoints };
