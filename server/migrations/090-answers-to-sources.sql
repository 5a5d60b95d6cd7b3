-- What the customer or the authority was told by whom a CAPA was caused.
alter table capas add column source_answer text;
