-- When the implementation of a CAPA was verified first, and by when it was due then: a later due date changes nothing about it.
alter table capas
  add column first_verified_on date,
  add column first_due_on date;
