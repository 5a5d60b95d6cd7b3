-- A record may be confidential: it is for those whom it names, and for who has the grant `view_confidential`.

alter table records add column confidential boolean not null default false;
-- They are few, and every request asks whether there are any.
create index records_confidential on records (organization_id, workspace_id, id) where confidential;
