-- A closed CAPA that is watched counted confidential ones too, which its managers do not see; so many at a time.
update capa_watches w
   set found = n.found, broken_on = case when cardinality(n.found) > w.most then w.broken_on end
  from (select v.organization_id, v.record_id, v.cycle, array(
                 select f.id from unnest(v.found) with ordinality f(id, place)
                  where not exists (select from records r where r.organization_id = v.organization_id and r.id = f.id and r.confidential)
                  order by f.place) as found
          from capa_watches v
         where exists (select from records r where r.organization_id = v.organization_id and r.id = any(v.found) and r.confidential)
         limit 1000) n
 where w.organization_id = n.organization_id and w.record_id = n.record_id and w.cycle = n.cycle;
