import { site, siteInput } from 'contract/organization/site/site';
import { createStore } from '../../core/store/store.ts';
import { moduleLink } from '../subscription/module.service.ts';

export const siteStore = createStore({
  name: 'site',
  title: 'Site',
  table: 'sites',
  input: siteInput,
  reply: site,
  links: { modules: moduleLink('site_modules', 'site_id') },
  computed: {
    processes: `(select count(*) from process_sites l join processes p on p.organization_id = l.organization_id and p.id = l.process_id
      where l.organization_id = t.organization_id and l.site_id = t.id and p.deleted_at is null)`,
  },
  unique: { sites_name: { name: 'A site with this name exists already' } },
  search: `lower(t.name || ' ' || t.location)`,
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)', location: 'lower(t.location)' },
  defaultSort: '-createdAt',
});
