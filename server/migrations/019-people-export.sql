-- The organization's people can be exported, too.

alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('risks', 'activity', 'users'));
