-- A job may stand in a line of its own, and behind others.
drop function if exists enqueue(text, json, text, timestamptz);
