-- That a closed CAPA happened again was told by confidential ones too, which those who are told do not see; so many at a time.
delete from kept_concerns k
 using (select x.organization_id, x.record_id, x.key from kept_concerns x
         where x.key = 'capa_repeated' and not exists (
           select from record_links l
             join records n on n.organization_id = l.organization_id and n.id = l.record_id and n.status <> 'cancelled' and n.deleted_at is null
              and not n.confidential
            where l.organization_id = x.organization_id and l.target_id = x.record_id and l.type = 'repeats' and l.deleted_at is null)
         limit 1000) n
 where k.organization_id = n.organization_id and k.record_id = n.record_id and k.key = n.key;
