-- When an additional field is shown, and when it is required besides: conditions on other fields, all of which hold.
alter table custom_fields add column shown_when jsonb not null default '[]';
alter table custom_fields add column required_when jsonb not null default '[]';
