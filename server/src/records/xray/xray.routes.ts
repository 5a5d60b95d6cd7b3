import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { checkNow, endIgnoring, findXray, ignoreFinding, listFindings } from './xray.service.ts';

export const xrayRoutes = [
  reading(xrayEndpoints.find, findXray),
  reading(xrayEndpoints.list, (ctx, { query }) => listFindings(ctx, query)),
  writing(xrayEndpoints.check, checkNow),
  writing(xrayEndpoints.ignore, (ctx, { params, body }) => ignoreFinding(ctx, params.findingId, body)),
  writing(xrayEndpoints.endIgnore, (ctx, { params }) => endIgnoring(ctx, params.findingId)),
];
