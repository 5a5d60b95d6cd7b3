import { endpoint } from '../../../core/endpoint.ts';
import { ok } from '../../../core/reply.ts';
import { systemicCapa } from './trend.ts';

/** The call that answers what came up several times. */
export const trendParts = {
  trend: {
    raise: endpoint('POST /capa/libraries/:workspaceId/:recordId/trend', {
      access: 'capa.create',
      summary:
        'Raises one systemic CAPA about all CAPAs of a trend, linked with each; refused where a CAPA tells of none, or one is raised already.',
      reply: ok(systemicCapa),
      status: 201,
      success: 'Systemic CAPA raised',
      failure: 'Failed to raise the systemic CAPA',
      stales: ['attention', 'log', 'link', 'analytics', 'task'],
    }),
  },
};
