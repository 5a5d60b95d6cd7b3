import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import {
  createField,
  listFields,
  orderFields,
  removeField,
  requestField,
  updateField,
} from './custom-field.service.ts';

export const customFieldRoutes = [
  reading(customFieldEndpoints.list, (ctx) => listFields(ctx)),
  writing(customFieldEndpoints.create, (ctx, { body }) => createField(ctx, body)),
  writing(customFieldEndpoints.order, (ctx, { body }) => orderFields(ctx, body)),
  writing(customFieldEndpoints.request, (ctx, { body }) => requestField(ctx, body)),
  writing(customFieldEndpoints.update, (ctx, { params, body }) => updateField(ctx, params.fieldId, body)),
  writing(customFieldEndpoints.remove, (ctx, { params, body }) =>
    removeField(ctx, params.fieldId, body.reason),
  ),
];
