-- That a closed CAPA happened again was told by confidential ones too, which those who are told do not see.
delete from kept_concerns x
 where x.key = 'capa_repeated' and not exists (
   select from record_links l
     join records n on n.organization_id = l.organization_id and n.id = l.record_id and n.status <> 'cancelled' and n.deleted_at is null
      and not n.confidential
    where l.organization_id = x.organization_id and l.target_id = x.record_id and l.type = 'repeats' and l.deleted_at is null);

-- One that is watched counted them, too.
update capa_watches w
   set found = n.found, broken_on = case when cardinality(n.found) > w.most then w.broken_on end
  from (select v.organization_id, v.record_id, v.cycle, array(
                 select f.id from unnest(v.found) with ordinality f(id, place)
                  where not exists (select from records r where r.organization_id = v.organization_id and r.id = f.id and r.confidential)
                  order by f.place) as found
          from capa_watches v
         where exists (select from records r where r.organization_id = v.organization_id and r.id = any(v.found) and r.confidential)) n
 where w.organization_id = n.organization_id and w.record_id = n.record_id and w.cycle = n.cycle;
