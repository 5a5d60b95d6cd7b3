import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { searchText } from '../../core/field.ts';
import { queryFlag } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { ageBands } from './capa-dashboard.ts';
import { capaFilters } from './capa-filters.ts';

/** How many open CAPAs of a list are how old at which stage. */
export const capaAgeing = z.object({
  /** The statuses of those that are counted, as the list is narrowed to them. */
  status: z.string(),
  /** The ages, each with the days of detection by which the list is narrowed to it. */
  bands: z.array(
    z.object({
      key: z.enum(ageBands.map(({ key }) => key)),
      openedFrom: z.string().optional(),
      openedTo: z.string().optional(),
    }),
  ),
  /** The stages at which there are open CAPAs, each with how many are of each age, in the order of the ages. */
  stages: z.array(z.object({ stage: z.string(), counts: z.array(z.int()) })),
});
export type CapaAgeing = z.output<typeof capaAgeing>;

export const capaAgeingEndpoints = {
  find: endpoint('GET /capa/libraries/workspace/:workspaceId/ageing', {
    access: 'capa.read',
    topic: 'capa',
    summary:
      'How many open CAPAs of a workspace are how old at which stage, narrowed as its list is; with `own`, of those that the caller manages or is a member of. A CAPA is as old as its detection, in days of the organization.',
    query: z.object({ own: queryFlag.optional(), search: searchText().optional(), ...capaFilters }),
    reply: ok(capaAgeing),
  }),
};
