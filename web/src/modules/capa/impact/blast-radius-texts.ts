import { counted } from 'contract/core/counted';
import { similarMonths } from 'contract/modules/capa/similar/similarity';

/** The words of where else the problem of a CAPA could happen, as it is found. */
export const blastRadiusTexts = {
  title: 'Where else it could happen',
  intro:
    'Sites and processes that have something in common with this CAPA, the most likely first. Add them to the lateral check, and say there what was found.',
  empty: 'No other place is found.',
  emptyText: `A place is found where the same process is used, or where CAPAs of the last ${similarMonths} months have similar root causes, the same product, batch or supplier, a document or file in common, or a similar name.`,
  points: (points: number) => counted(points, 'point'),
  why: 'In common',
  capas: 'CAPAs there',
  add: 'Add to lateral check',
  addNamed: (place: string) => `Add to lateral check: ${place}`,
  addAll: (count: number) => `Add all ${count}`,
} as const;
