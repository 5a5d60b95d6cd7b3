import { blastRadiusParts } from 'contract/modules/capa/impact/blast-radius.endpoints';
import { reading, writing } from '../../../core/http/route.ts';
import { listPlaces, takePlaces } from './blast-radius.service.ts';

const { list, take } = blastRadiusParts['blast-radius'];

/** Serves where else the problem of a CAPA could happen, as it is found. */
export const blastRadiusRoutes = [
  reading(list, (ctx, { params }) => listPlaces(ctx, params.recordId)),
  writing(take, (ctx, { params, body }) => takePlaces(ctx, params.recordId, body)),
];
