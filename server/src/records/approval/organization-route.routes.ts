import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { listRouteFields } from './route-field.service.ts';
import { findOrganizationRoutes, saveOrganizationRoutes } from './organization-route.service.ts';

export const organizationRouteRoutes = [
  reading(organizationRouteEndpoints.find, (ctx) => findOrganizationRoutes(ctx)),
  reading(organizationRouteEndpoints.fields, (ctx) => listRouteFields(ctx)),
  writing(organizationRouteEndpoints.save, (ctx, { body }) => saveOrganizationRoutes(ctx, body)),
];
