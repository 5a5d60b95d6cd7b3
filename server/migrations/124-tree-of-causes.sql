-- Causes stand in a tree of two levels: what a branch is called begins with its category.
alter table causes
  add column subcategory text,
  add constraint causes_subcategory_of_category check (subcategory is null or (category is not null and subcategory like category || '-%'));
