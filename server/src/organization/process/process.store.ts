import { process, processInput } from 'contract/organization/process/process';
import { showNamed } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';
import { moduleLink } from '../subscription/module.service.ts';

export const processStore = createStore({
  name: 'process',
  title: 'Process',
  table: 'processes',
  input: processInput,
  reply: process,
  links: {
    parentSite: {
      table: 'process_sites',
      key: 'process_id',
      target: 'site_id',
      of: 'sites',
      show: showNamed,
    },
    modules: moduleLink('process_modules', 'process_id'),
  },
  unique: { processes_name: { name: 'A process with this name exists already' } },
  search: 'lower(t.name)',
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)' },
  defaultSort: '-createdAt',
});
