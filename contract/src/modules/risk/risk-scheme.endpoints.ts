import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { riskScheme, schemeInput } from './risk-scheme.ts';
import { previewQuery, schemePreview } from './risk-scheme-preview.ts';

const scheme = '/risk/module/:workspaceId/scheme' as const;

export const riskSchemeEndpoints = {
  find: endpoint(`GET ${scheme}`, {
    access: 'risk.read',
    topic: 'risk-scheme',
    summary: 'How likelihood and impact become a score and a level in the workspace now.',
    reply: ok(riskScheme),
  }),
  editions: endpoint(`GET ${scheme}/editions`, {
    access: 'setting.read',
    topic: 'risk-scheme',
    summary: 'Every edition of the scheme that was published, the newest first.',
    query: listQuery({ sort: ['edition'] }),
    reply: list(riskScheme),
  }),
  preview: endpoint(`GET ${scheme}/preview`, {
    access: 'setting.read',
    topic: 'risk-scheme',
    summary: 'How many risks would have another level by another formula and other levels.',
    query: previewQuery,
    reply: ok(schemePreview),
  }),
  publish: endpoint(`POST ${scheme}`, {
    access: 'setting.manage',
    topic: 'risk-scheme',
    summary:
      'Publishes a new edition of the scheme. Assessments keep theirs; what risks are rated with now is worked out anew.',
    body: schemeInput,
    reply: ok(riskScheme),
    status: 200,
    success: 'Scheme published',
    failure: 'Failed to publish the scheme',
    stales: ['risk', 'log'],
  }),
};
