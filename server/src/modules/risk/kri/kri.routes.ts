import { kriParts } from 'contract/modules/risk/kri/risk-kri.endpoints';
import { reading, writing } from '../../../core/http/route.ts';
import { addReading, listReadings, removeReading } from './kri-reading.service.ts';
import { addKri, changeKri, listKris, removeKri } from './kri.service.ts';

const { kri, 'kri-reading': one } = kriParts;

/** Serves the key risk indicators of risks and their readings. */
export const kriRoutes = [
  reading(kri.list, (ctx, { params, query }) => listKris(ctx, params.recordId, query)),
  writing(kri.create, (ctx, { params, body }) => addKri(ctx, params.recordId, body)),
  writing(kri.update, (ctx, { params: { recordId, kriId: id }, body }) =>
    changeKri(ctx, { recordId, id }, body),
  ),
  writing(kri.remove, (ctx, { params: { recordId, kriId: id }, body }) =>
    removeKri(ctx, { recordId, id }, body.reason),
  ),
  reading(one.list, (ctx, { params, query }) => listReadings(ctx, params, query)),
  writing(one.create, (ctx, { params, body }) => addReading(ctx, params, body)),
  writing(one.remove, (ctx, { params: { recordId, kriId, readingId: id }, body }) =>
    removeReading(ctx, { recordId, kriId, id }, body.reason),
  ),
];
