-- What a delay means, and what keeps it under control until then, as whoever asks for more time says it.
alter table action_requests
  add column impact text,
  add column interim_control text;
