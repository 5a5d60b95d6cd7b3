import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, searchText } from '../../core/field.ts';
import { queryFlag } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { ratingTypes, riskLevels } from './risk-levels.ts';
import { riskFilters } from './risk.ts';

/** How many risks of a cell are named beside their number. */
export const namedInCell = 3;

/** How many risks of a list are rated how: by the cells of the matrix, and by their categories. */
export const riskMatrix = z.object({
  type: z.enum(ratingTypes),
  /** Those that have a rating of this type, and those that have none. */
  rated: z.int(),
  unrated: z.int(),
  /** The cells in which there are risks, each with the newest of them. */
  cells: z.array(
    z.object({
      likelihood: z.int(),
      impact: z.int(),
      count: z.int(),
      risks: z.array(z.object({ _id: id, number: z.string(), name: z.string() })),
    }),
  ),
  /** The categories in which there are rated risks: the middle of their ratings, and the highest level among them. */
  categories: z.array(
    z.object({
      category: z.string(),
      count: z.int(),
      likelihood: z.number(),
      impact: z.number(),
      worst: z.enum(riskLevels),
    }),
  ),
});

export type RiskMatrix = z.output<typeof riskMatrix>;
export type MatrixCell = RiskMatrix['cells'][number];
export type CategoryRating = RiskMatrix['categories'][number];

export const riskMatrixEndpoints = {
  find: endpoint('GET /risk/libraries/workspace/:workspaceId/matrix', {
    access: 'risk.read',
    topic: 'risk',
    summary:
      'How many risks of a workspace stand in each cell of the matrix and in each category, narrowed as its list is; with `own`, of those that the caller manages or is a member of.',
    query: z.object({
      type: z.enum(ratingTypes, 'Choose inherent, current, residual or target').default('residual'),
      own: queryFlag.optional(),
      search: searchText().optional(),
      ...riskFilters,
    }),
    reply: ok(riskMatrix),
  }),
};
