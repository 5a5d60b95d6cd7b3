import { customFieldInput } from 'contract/core/custom-field';
import { customField, customFieldPatch } from 'contract/records/custom-field/custom-field.endpoints';
import { createStore } from '../../core/store/store.ts';

export const customFieldStore = createStore({
  name: 'custom_field',
  title: 'Field',
  table: 'custom_fields',
  input: customFieldInput.extend({ position: customFieldPatch.shape.position }),
  reply: customField,
  inWorkspace: true,
  json: ['options', 'validation', 'shownWhen', 'requiredWhen'],
  computed: { workspace: 't.workspace_id' },
  unique: { custom_fields_name: { name: 'A field with this name exists already' } },
  search: 'lower(t.label)',
  sorts: { position: 't.position' },
  defaultSort: 'position',
});
