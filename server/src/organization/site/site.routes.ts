import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { createSite, findSite, listSiteNames, listSites, removeSite, updateSite } from './site.service.ts';

export const siteRoutes = [
  reading(siteEndpoints.list, (ctx, { query }) => listSites(ctx, query)),
  writing(siteEndpoints.create, (ctx, { body }) => createSite(ctx, body)),
  reading(siteEndpoints.names, (ctx) => listSiteNames(ctx)),
  reading(siteEndpoints.moduleNames, (ctx, { params }) => listSiteNames(ctx, params.moduleId)),
  reading(siteEndpoints.find, (ctx, { params }) => findSite(ctx, params.siteId)),
  writing(siteEndpoints.update, (ctx, { params, body }) => updateSite(ctx, params.siteId, body)),
  writing(siteEndpoints.remove, (ctx, { params, body }) => removeSite(ctx, params.siteId, body.reason)),
];
