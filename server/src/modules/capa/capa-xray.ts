import type { capaChecks } from 'contract/modules/capa/capa-xray';
import sql from 'sql-template-tag';
import type { CheckQuery } from '../../records/xray/check-query.service.ts';

const over = 'records';

/** What contradicts itself in a register of CAPAs. */
export const capaQueries: Record<keyof typeof capaChecks, CheckQuery> = {
  capa_without_action: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, day_in(p.zone, p.updated_at), '{}'::jsonb,
             not exists (select from acts a where a.record_id = p.id and a.status <> 'cancelled')
        from page p join records r on r.organization_id = p.organization_id and r.id = p.id
       where p.kind = 'capa' and p.status = 'in-progress' and r.stage = 'implementation'`,
  },
  capa_closed_without_cause: {
    over,
    query: sql`
      select p.id, p.id, p.name, p.number, coalesce(p.closed_on, p.today), '{}'::jsonb,
             k.capa_required is distinct from 'no'
             and not exists (select from causes c where c.organization_id = p.organization_id and c.record_id = p.id and c.deleted_at is null)
        from page p join capas k on k.organization_id = p.organization_id and k.id = p.id
       where p.status = 'completed'`,
  },
};
