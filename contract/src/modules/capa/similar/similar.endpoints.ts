import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { ok } from '../../../core/reply.ts';
import { earlierCapa, newCapa, sharedLesson, similarCapa, similarDecision, similarInput } from './similar.ts';

const all = '/capa/libraries/:workspaceId/:recordId/similar' as const;

/** The calls of the earlier CAPAs that have much in common with one. */
export const similarParts = {
  similar: {
    list: endpoint(`GET ${all}`, {
      access: 'capa.read',
      summary:
        'The earlier CAPAs of the last 24 months that have much in common with a CAPA, with the points of each and why: first those of which somebody has to say whether they are the same, 50 at most and the next as something is said of these, then others up to ten.',
      reply: ok(z.array(earlierCapa)),
    }),
    toNew: endpoint('GET /capa/libraries/workspace/:workspaceId/similar-to-new', {
      access: 'capa.read',
      summary:
        'The CAPAs of the last 24 months that have much in common with one that is being written down, ten at most, with the points of each and why. Its causes are not known yet.',
      query: newCapa,
      reply: ok(z.array(similarCapa)),
    }),
    lessons: endpoint(`GET ${all}/lessons`, {
      access: 'capa.read',
      summary: 'The lessons for everybody from similar CAPAs of other workspaces, ten at most.',
      reply: ok(z.array(sharedLesson)),
    }),
    decide: endpoint(`POST ${all}`, {
      access: 'capa.update',
      summary:
        'Says of a similar CAPA that it is the same again, which links both, or that it is not, with the reason.',
      body: similarInput,
      reply: ok(similarDecision),
      success: 'Decision saved',
      failure: 'Failed to save the decision',
      stales: ['attention', 'log', 'link'],
    }),
  },
};
