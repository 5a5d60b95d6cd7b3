-- What a risk says of itself: whether it is a threat or an opportunity, in one sentence of three parts, and when and how it comes.

alter table risks
  add column kind text not null default 'threat' check (kind in ('threat', 'opportunity')),
  add column statement jsonb not null default '{}',
  add column proximity text check (proximity in ('under-1-month', '1-to-6-months', '6-to-12-months', 'over-1-year')),
  add column velocity text check (velocity in ('slow', 'fast', 'immediate')),
  add column knowledge_strength text check (knowledge_strength in ('low', 'medium', 'high'));

-- Opportunities are few among many threats; lists are narrowed to them, or to the rest.
create index risks_opportunities on risks (organization_id, id) where kind = 'opportunity';
