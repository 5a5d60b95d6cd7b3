import type { FoundPlace } from 'contract/modules/capa/impact/blast-radius';
import { similarMonths } from 'contract/modules/capa/similar/similarity';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { showNamed } from '../../../core/store/entity.ts';
import { inCommon, type InCommon, mostCompared, sameText } from '../similar/similar.store.ts';

/** A place as it is found, before its points are counted. */
type Candidate = {
  at: Pick<FoundPlace, 'site' | 'process'>;
  capas: FoundPlace['capas'];
  supplier: boolean;
  document: boolean;
} & InCommon;

/** Whether the CAPA `r` concerns a document that `own` concerns: one that both name alike, or the same file. */
const sameDocument = sql`(
  exists (select from capa_document_impacts d
    join capa_document_impacts e on e.organization_id = d.organization_id and lower(trim(e.document)) = lower(trim(d.document))
     and e.record_id = r.id and e.deleted_at is null
    where d.organization_id = own.organization_id and d.record_id = own.id and d.deleted_at is null)
  or exists (select from record_files m
    join files f on f.organization_id = m.organization_id and f.id = m.file_id
    join record_files n on n.organization_id = m.organization_id and n.record_id = r.id and n.deleted_at is null
    join files g on g.organization_id = n.organization_id and g.id = n.file_id and g.sha256 = f.sha256
    where m.organization_id = own.organization_id and m.record_id = own.id and m.deleted_at is null))`;

/**
 * The sites and processes besides its own at which the problem of a CAPA could happen too: where its process is used, and
 * where CAPAs of the workspace that have something in common with it were raised within so many months. What is in its
 * lateral check already is left out.
 */
export const findPlaces = (ctx: Context, recordId: string): Promise<Candidate[]> =>
  ctx.db.query<Candidate>(sql`
    with own as (
      select * from records where organization_id = app_organization() and id = ${recordId}
    ), others as (
      select r.id, r.number, r.name, r.created_at, r.site_id, r.process_id, ${inCommon},
             ${raw(sameText('supplier'))} as supplier, ${sameDocument} as document
        from own
        join capas mine on mine.organization_id = own.organization_id and mine.id = own.id
        join lateral (select r.* from records r
          where r.organization_id = own.organization_id and r.workspace_id = own.workspace_id and r.kind = own.kind
            and r.id <> own.id and r.deleted_at is null and r.is_taken_over
            and r.created_at >= own.created_at - make_interval(months => ${similarMonths})
          order by r.created_at desc, r.id desc limit ${mostCompared}) r on true
        join capas o on o.organization_id = r.organization_id and o.id = r.id
    ), seen as (
      select * from others where product or "nameAlike" or cause or supplier or document
    ), places as (
      select p.site_id, p.process_id from own
        join process_sites p on p.organization_id = own.organization_id and p.process_id = own.process_id
      union
      select site_id, process_id from seen
    )
    select json_build_object(
             'site', (select ${raw(showNamed)} from sites x where x.organization_id = own.organization_id and x.id = p.site_id),
             'process', (select ${raw(showNamed)} from processes x where x.organization_id = own.organization_id and x.id = p.process_id)) as at,
           p.site_id = own.site_id as site, coalesce(p.process_id = own.process_id, false) as process,
           coalesce(s.product, false) as product, coalesce(s.name_alike, false) as "nameAlike", coalesce(s.cause, false) as cause,
           coalesce(s.cause_parent, false) as "causeParent",
           coalesce(s.supplier, false) as supplier, coalesce(s.document, false) as document,
           coalesce(s.capas, '[]') as capas
      from own cross join places p
      left join lateral (
        select bool_or(x.product) as product, bool_or(x."nameAlike") as name_alike, bool_or(x.cause) as cause, bool_or(x."causeParent") as cause_parent,
               bool_or(x.supplier) as supplier, bool_or(x.document) as document,
               json_agg(json_build_object('_id', x.id, 'number', x.number, 'name', x.name) order by x.created_at desc, x.id) as capas
          from seen x where x.site_id = p.site_id and x.process_id = p.process_id
      ) s on true
     where (p.site_id, p.process_id) is distinct from (own.site_id, own.process_id)
       and exists (select from sites x where x.organization_id = own.organization_id and x.id = p.site_id and x.status and x.deleted_at is null)
       and exists (select from processes x where x.organization_id = own.organization_id and x.id = p.process_id and x.status and x.deleted_at is null)
       and not exists (select from capa_laterals l where l.organization_id = own.organization_id and l.record_id = own.id
         and l.site_id = p.site_id and l.process_id = p.process_id and l.deleted_at is null)`);
