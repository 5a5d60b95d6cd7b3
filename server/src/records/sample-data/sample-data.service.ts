import type { SampleData } from 'contract/records/sample-data/sample-data';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';

/** The sample data of the organization with what removing it would take away; null without any. */
export async function findSample(ctx: Context): Promise<SampleData | null> {
  const [row] = await ctx.db.query<{ record: SampleData }>(sql`
    with sample as (select * from sample_data d where d.organization_id = app_organization()),
    loaded as (
      select max(a.seq) as seq from sample d
        join activities a on a.organization_id = d.organization_id and a.workspace_id = d.workspace_id
         and a.entity = 'sample_data' and a.action = 'loaded'
    ),
    -- What the log has of the sample since then; who only read has changed nothing.
    since as (
      select a.record_id, a.action from sample d
        join activities a on a.organization_id = d.organization_id and a.workspace_id = any(d.workspace_ids)
       where a.seq > (select l.seq from loaded l) and a.entity not in ('export', 'activity') and a.action <> 'access-viewed'
      union all
      select a.record_id, a.action from sample d
        join activities a on a.organization_id = d.organization_id and a.record_id = any(d.site_ids || d.process_ids)
       where a.seq > (select l.seq from loaded l)
    ),
    touched as (
      select s.record_id, bool_or(s.action in ('created', 'imported', 'attached', 'added')) as is_new from since s
       where s.record_id is not null group by s.record_id
    )
    select json_build_object(
      'workspace', json_build_object('_id', w.id, 'moduleId', w.module_id, 'name', w.name),
      'loadedAt', d.created_at,
      'goes', json_build_object(
        'risks', (select count(*) from records r where r.organization_id = d.organization_id and r.workspace_id = any(d.workspace_ids) and r.kind = 'risk'),
        'capas', (select count(*) from records r where r.organization_id = d.organization_id and r.workspace_id = any(d.workspace_ids) and r.kind = 'capa'),
        'actions', (select count(*) from actions a where a.organization_id = d.organization_id and a.workspace_id = any(d.workspace_ids)),
        'files', (select count(*) from record_files f where f.organization_id = d.organization_id and f.workspace_id = any(d.workspace_ids)),
        'fields', (select count(*) from custom_fields f where f.organization_id = d.organization_id and f.workspace_id = any(d.workspace_ids)),
        'sites', (select count(*) from sample_places() p where p.kind = 'site' and not p.stays),
        'processes', (select count(*) from sample_places() p where p.kind = 'process' and not p.stays)),
      'added', (select count(*) from touched t where t.is_new),
      'changed', (select count(*) from touched t where not t.is_new),
      'stays', coalesce((select json_agg(json_build_object('kind', p.kind, '_id', p.id, 'name', p.name) order by p.kind desc, p.name)
                           from sample_places() p where p.stays), '[]')) as record
      from sample d join workspaces w on w.organization_id = d.organization_id and w.id = d.workspace_id`);
  return row?.record ?? null;
}

/** As `findSample`; 404 without any. */
export async function describeSample(ctx: Context): Promise<SampleData> {
  const sample = await findSample(ctx);
  if (!sample) throw new AppError('NOT_FOUND', 'There is no sample data to remove.');
  return sample;
}
