-- What can be found by its words: a row for each record, action, comment, file, analysis, cause, checklist and run. Triggers
-- keep it in the transaction of its cause (48-search.sql).
create table search_entries (
  organization_id uuid not null references organizations,
  -- The id of what is found.
  item_id uuid not null,
  kind text not null,
  -- The resource whose level in the workspace decides who reads it.
  reader text not null,
  workspace_id uuid not null,
  -- The record that it is, or hangs on.
  record_id uuid,
  author_id uuid,
  made_at timestamptz not null,
  -- Each word behind a key of its organization, so that words of one are no work for another.
  words tsvector not null,
  primary key (organization_id, item_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index search_entries_words on search_entries using gin (words);
create index search_entries_newest on search_entries (organization_id, made_at desc, item_id desc);
create index search_entries_record on search_entries (organization_id, record_id);
call protect('search_entries', 'select');
call narrow('search_entries', 'record_id');

-- The words of an organization, among which one is looked for that is nearly what was typed. A write adds what it does not
-- find and waits for nobody, so one may be there twice.
create table search_words (
  organization_id uuid not null references organizations,
  word text not null
);
create index search_words_word on search_words (organization_id, word);
create index search_words_near on search_words using gin (organization_id, word gin_trgm_ops);
call protect('search_words', 'select');

drop function if exists search_everything(text, text, int, int, int);
