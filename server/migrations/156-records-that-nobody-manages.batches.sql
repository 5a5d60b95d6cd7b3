-- Of those that nobody manages now the last change is what is known of since when; so many at a time.
update records r set unmanaged_since = r.updated_at
  from (select x.organization_id, x.id from records x
         where x.is_taken_over and x.unmanaged_since is null
           and not exists (select from record_people p
                            where p.organization_id = x.organization_id and p.record_id = x.id and p.relation = 'manager')
         limit 1000) n
 where r.organization_id = n.organization_id and r.id = n.id;
