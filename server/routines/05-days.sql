-- Days are days of the site, the organization or the person, in that order, never of UTC or of the server. What day it
-- is, and whether something is overdue, is asked of these functions alone; `clock` is one of them so that tests can stop it.

create or replace function clock() returns timestamptz language sql stable as $$ select now() $$;

create or replace function time_in(zone text) returns timestamp language sql stable as $$ select clock() at time zone zone $$;

create or replace function today_in(zone text) returns date language sql stable as $$ select (clock() at time zone zone)::date $$;

create or replace function day_in(zone text, at timestamptz) returns date language sql immutable as $$ select (at at time zone zone)::date $$;

-- Due today is not overdue.
create or replace function is_overdue(due date, today date, is_done boolean) returns boolean language sql immutable as $$
  select due < today and not is_done
$$;

-- Whether the due date of a record is still to be met: until it is over, and of a CAPA from triage until its implementation is
-- verified. How long it is monitored afterwards is no delay; the checks have days of their own.
create or replace function is_timed(kind text, stage text, status text) returns boolean language sql immutable as $$
  select status not in ('completed', 'cancelled')
    and (kind <> 'capa' or coalesce(stage, 'draft') in ('triage', 'investigation', 'plan-review', 'implementation', 'verification'))
$$;

-- Whether the review date of a record is the day of a review. That of a monitored CAPA is the day of its next check, of which a
-- rule of its own tells.
create or replace function is_reviewed(kind text, stage text) returns boolean language sql immutable as $$
  select kind <> 'capa' or stage is distinct from 'monitoring'
$$;

-- How many days before its review it is said that a record is to be reviewed. A new risk is to be reviewed 30 days
-- after it was raised, and would be due soon from its first day; once its assessment is approved, its level says when.
create or replace function review_notice(kind text, stage text) returns int language sql immutable as $$
  select case when kind = 'risk' and coalesce(stage, 'identified') in ('identified', 'assessed', 'assessment-review') then 7 else 30 end
$$;

-- The latest day anywhere, and the earliest: no zone is further ahead, or behind. What counts days of several sites looks
-- by index between them, and asks a site for its day only there.
create or replace function latest_day() returns date language sql stable as $$ select today_in('Pacific/Kiritimati') $$;

create or replace function earliest_day() returns date language sql stable as $$ select today_in('Etc/GMT+12') $$;

-- Where an organization is: at its first site, else where its owner is. To others than its people it is nowhere.
create or replace function zone_of_organization(p_organization uuid) returns text language sql stable as $$
  select coalesce(
      (select s.time_zone from sites s where s.organization_id = o.id and s.deleted_at is null order by s.created_at, s.id limit 1),
      (select u.time_zone from accounts a join users u on u.id = a.user_id
        where a.organization_id = o.id and a.role = 'owner' and u.time_zone is not null order by a.created_at, a.id limit 1),
      'UTC')
    from organizations o
   where o.id = p_organization
     and (p_organization = coalesce(app_organization(), p_organization)
       or exists (select from accounts m where m.organization_id = p_organization and m.user_id = app_user()))
$$;
call run_as_definer('zone_of_organization(uuid)');

create or replace function today_of_organization(p_organization uuid) returns date language sql stable as $$
  select today_in(zone_of_organization(p_organization))
$$;

create or replace function organization_today() returns date language sql stable as $$ select today_of_organization(app_organization()) $$;
grant execute on function clock(), time_in(text), today_in(text), day_in(text, timestamptz), is_overdue(date, date, boolean), is_timed(text, text, text), is_reviewed(text, text), review_notice(text, text),
  latest_day(), earliest_day(), today_of_organization(uuid), organization_today() to plumbline_app, plumbline_worker, plumbline_definer;
