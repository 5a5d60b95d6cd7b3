import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { sampleData } from './sample-data.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';

// It is in every list and count there is.
const stales = [
  'onboarding',
  'subscription',
  'workspace',
  'site',
  'process',
  ...recordKindKeys,
  'custom-field',
  'task',
  'attention',
  'analytics',
  'log',
  'activity',
  'notification',
  'preference',
  'search',
  'export',
] as const;

export const sampleDataEndpoints = {
  find: endpoint('GET /sample-data', {
    access: 'sample-data.manage',
    summary: 'The sample data of the organization with what removing it would take away; null without any.',
    reply: ok(sampleData.nullable()),
  }),
  load: endpoint('POST /sample-data', {
    access: 'sample-data.manage',
    summary:
      'Loads sample data: sites, processes, a risk workspace with risks in all states, and one with CAPAs where the organization has that module.',
    reply: ok(sampleData),
    status: 201,
    success: 'Sample data loaded',
    failure: 'Failed to load sample data',
    stales,
  }),
  remove: endpoint('DELETE /sample-data', {
    access: 'sample-data.manage',
    summary: 'Removes the sample data for good, with what people have put there; its log stays.',
    reply: ok(sampleData),
    success: 'Sample data removed',
    failure: 'Failed to remove sample data',
    stales,
  }),
};
