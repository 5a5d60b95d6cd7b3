import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { changeItem, findPreference, savePreference } from './preference.service.ts';

export const preferenceRoutes = [
  reading(preferenceEndpoints.find, (ctx, { params }) => findPreference(ctx, params.key)),
  writing(preferenceEndpoints.save, (ctx, { params, body }) => savePreference(ctx, params.key, body.value)),
  writing(preferenceEndpoints.keepItem, (ctx, { params, body }) =>
    changeItem(ctx, params.key, { kind: 'keep', item: body.value }),
  ),
  writing(preferenceEndpoints.changeItem, (ctx, { params, body }) =>
    changeItem(ctx, params.key, { kind: 'change', id: body.item, fields: body.value }),
  ),
  writing(preferenceEndpoints.dropItem, (ctx, { params, body }) =>
    changeItem(ctx, params.key, { kind: 'drop', id: body.item }),
  ),
];
