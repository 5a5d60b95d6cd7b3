-- What a person has begun lately, whatever became of it, is counted with each upload.
create index concurrently uploads_of_person on uploads (organization_id, user_id, created_at);

-- Notices are swept by their age.
create index concurrently notifications_created on notifications (created_at);
