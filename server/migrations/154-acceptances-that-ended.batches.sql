-- Whoever revoked an acceptance had taken the place of who gave it, which the log knows; so many at a time.
with over as (
  select a.organization_id, a.id, a.status, a.decided_by, a.decided_at, a.updated_at from risk_acceptances a
   where a.status in ('revoked', 'expired') and a.ended_at is null
   limit 1000),
told as (
  select o.*, given.at as given_at, given.account_id as given_by, gone.at as gone_at
    from over o
    left join lateral (
      select v.at, v.account_id from activities v
       where v.organization_id = o.organization_id and v.record_id = o.id and v.action = 'accepted'
       order by v.seq desc limit 1) given on true
    left join lateral (
      select v.at from activities v
       where v.organization_id = o.organization_id and v.record_id = o.id and v.action = o.status
       order by v.seq desc limit 1) gone on true)
update risk_acceptances a
   set ended_by = case when t.status = 'revoked' then t.decided_by end,
       ended_at = coalesce(t.gone_at, case when t.status = 'revoked' then t.decided_at end, t.updated_at),
       decided_by = case when t.status = 'revoked' and t.given_at is not null then t.given_by else t.decided_by end,
       decided_at = case when t.status = 'revoked' then coalesce(t.given_at, t.decided_at) else t.decided_at end
  from told t
 where a.organization_id = t.organization_id and a.id = t.id;
