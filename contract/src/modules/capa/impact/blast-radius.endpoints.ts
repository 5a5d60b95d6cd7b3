import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { ok } from '../../../core/reply.ts';
import { foundPlace, takenPlaces } from './blast-radius.ts';
import { lateral } from './impact.ts';

const all = '/capa/libraries/:workspaceId/:recordId/blast-radius' as const;

/** The calls of the places at which the problem of a CAPA could happen too, as they are found. */
export const blastRadiusParts = {
  'blast-radius': {
    list: endpoint(`GET ${all}`, {
      access: 'capa.read',
      summary:
        'Where else the problem of a CAPA could happen: sites and processes that are not in its lateral check yet, 20 at most, with the points of each and why.',
      reply: ok(z.array(foundPlace)),
    }),
    take: endpoint(`POST ${all}`, {
      access: 'capa.update',
      summary: 'Takes places that were found into the lateral check, to be looked at.',
      body: takenPlaces,
      reply: ok(z.array(lateral)),
      status: 201,
      success: 'Added to the lateral check',
      failure: 'Failed to add to the lateral check',
      stales: ['attention', 'log', 'xray'],
    }),
  },
};
