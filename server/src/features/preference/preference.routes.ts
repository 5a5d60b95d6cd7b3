import { preferenceEndpoints } from 'contract/preference/preference.endpoints';
import { reading, writing } from '../../core/route.ts';
import { findPreference, savePreference } from './preference.service.ts';

export const preferenceRoutes = [
  reading(preferenceEndpoints.find, (ctx, { params }) => findPreference(ctx, params.key)),
  writing(preferenceEndpoints.save, (ctx, { params, body }) => savePreference(ctx, params.key, body.value)),
];
