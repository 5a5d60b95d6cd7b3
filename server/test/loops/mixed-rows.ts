import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { favouritesKey } from 'contract/support/preference/preference-lists';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import type { TestApi } from '../api.ts';
import { addDifferingRuns } from '../checklist.ts';
import { callOf, kinds } from '../kinds.ts';
import { addMember, type World } from '../world.ts';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { appetitePolicy } from './appetite-calls.ts';
import { placeOfKind } from './kind-rows.ts';

type Mixed = { api: TestApi; world: World };

/** Somebody else who has done something, whose task is overdue and whose group and site are others. */
async function addOther({ api, world }: Mixed): Promise<void> {
  const { owner: ada, workspaceId, recordId, ids } = world;
  const other = await addMember(api, world, { level: 3, workspaceId, name: 'Otto Other' });
  await other.call(riskParts.action.create, {
    params: { workspaceId, recordId },
    body: { ...world.actionInput('Another’s'), endDate: '2026-02-01', assignedTo: [other.user.accountId] },
  });
  // What is late on a risk of theirs is the owner's business neither by the task nor by the risk.
  const own = await ada.call(riskEndpoints.create, {
    params: { workspaceId },
    body: {
      ...world.riskInput('Otto’s'),
      managers: [other.user.accountId],
    },
  });
  // The newest is starred, which is to be the owner's.
  await api.owner.query(`update records set created_at = now() - interval '200 days' where id = $1`, [
    own.body.data._id,
  ]);
  await other.call(riskParts.action.create, {
    params: { workspaceId, recordId: String(own.body.data._id) },
    body: { ...world.actionInput('Otto’s'), endDate: '2026-02-02', assignedTo: [other.user.accountId] },
  });
  const moved = { site: ids.siteId, process: ids.processId };
  await ada.call(processEndpoints.update, {
    params: { processId: ids.processId ?? '' },
    body: { parentSite: [ids.siteId] },
  });
  for (const { kind } of kinds) {
    // One field of each workspace, checked on one of its records.
    await api.owner.query(
      `with field as (
         insert into custom_fields (organization_id, id, workspace_id, kind, name, label, type)
         select organization_id, gen_random_uuid(), id, $2, 'mixed', 'Mixed', 'checkbox' from workspaces where id = $1)
       update records set custom = '{"mixed": true}'
        where id = (select id from records where workspace_id = $1 and kind = $2 and deleted_at is null order by id limit 1)`,
      [placeOfKind(world, kind).workspaceId, kind],
    );
  }
  for (const { kind } of kinds) {
    const params = placeOfKind(world, kind);
    const { body } = await ada.call(callOf(`${kind}.find`), { params });
    await ada.call(callOf(`${kind}.update`), { params, body: { ...moved, version: body.data.version } });
  }
  const gone = await ada.call(riskParts.action.create, {
    params: { workspaceId, recordId },
    body: world.actionInput('Given up'),
  });
  await ada.call(riskParts.action.remove, {
    params: { workspaceId, recordId, actionId: String(gone.body.data._id) },
  });
}

/** Editions of the risk scheme, each with a reason of its own. */
async function addEditions({ world }: Mixed): Promise<void> {
  const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
  for (const [at, reason] of ['The auditor asked', 'The board has decided', 'After the review'].entries()) {
    const start = 16 + at;
    const changed = bands.map((band) => (band.level === 'critical' ? { ...band, from: start } : band));
    const body = { formula, likelihoods, impacts, dimensions, bands: changed, reason, version: at + 1 };
    await world.owner.call(riskSchemeEndpoints.publish, {
      params: { workspaceId: world.workspaceId },
      body,
    });
  }
}

/** What is accepted in some categories. */
async function addAppetites({ world: { owner, workspaceId } }: Mixed): Promise<void> {
  for (const [at, category] of ['Financial', 'Strategic', 'Compliance'].entries())
    await owner.call(riskAppetiteEndpoints.publish, {
      params: { workspaceId },
      body: appetitePolicy(category, 6 + at),
    });
}

/** A star on one of each kind that can have one. */
async function addStars({ world }: Mixed): Promise<void> {
  const { owner: ada, workspaceId } = world;
  const starred: [key: string, list: Endpoint, workspaceId?: string][] = [
    [favouritesKey('site'), siteEndpoints.list],
    [favouritesKey('process'), processEndpoints.list],
    [favouritesKey('task', workspaceId), taskEndpoints.listWorkspace],
    ...kinds.map(({ kind }): (typeof starred)[number] => {
      const of = placeOfKind(world, kind).workspaceId;
      return [favouritesKey(kind, of), callOf(`${kind}.list`), of];
    }),
  ];
  for (const [key, list, of = workspaceId] of starred) {
    const { body } = await ada.call(list, { params: { workspaceId: of } });
    const [first] = body.data ?? body.results;
    await ada.call(preferenceEndpoints.keepItem, { params: { key }, body: { value: first._id } });
  }
}

const nth = (table: string, key = 'id') =>
  `(select ${key} as nth_id, row_number() over (order by ${key}) as n from ${table} where organization_id = $1)`;

// Times and states that come with the months, or of which each would take a story of its own.
const statements = [
  `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impacts, impact, score,
          level, rationale, edition, created_by, created_at)
   select a.organization_id, gen_random_uuid(), a.workspace_id, a.record_id, k.type, 'approved', k.day::date, k.likelihood, '{"people": 2}', 2,
          2 * k.likelihood, 'low', 'It was looked at.', 1, a.created_by, k.day::timestamptz
     from risk_assessments a cross join (values ('current', '2026-02-01', 1), ('target', '2026-03-01', 2)) k(type, day, likelihood)
    where a.organization_id = $1 and a.status = 'pending' limit 2`,
  `insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
                                   sample_size, wait_days, interval_days, checks_count, checker_id, created_at)
   select p.organization_id, gen_random_uuid(), p.workspace_id, p.record_id, 1 + n, p.objective || ' ' || n, p.metric, p.baseline, p.comparator, p.target,
          p.sample_size, p.wait_days, p.interval_days, p.checks_count, p.checker_id, p.created_at - make_interval(days => n)
     from capa_effectiveness p cross join generate_series(1, 3) n where p.organization_id = $1`,
  // Every CAPA was verified; some of them by the first due date, some proved effective and some ineffective.
  `insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
                                   sample_size, wait_days, interval_days, checks_count, checker_id, starts_on, verdict)
   select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 1, 'None leaks', 'Leaks', 4, 'at-most', 1, 1, 60, 30, 1, a.id,
          date '2026-01-05' + x.n::int % 2, (array['effective', 'ineffective', 'partially', null])[1 + x.n % 4]
     from records r join ${nth('capas')} x on x.nth_id = r.id join accounts a on a.organization_id = $1 and a.role = 'owner'
    where r.organization_id = $1
      and not exists (select from capa_effectiveness p where p.organization_id = $1 and p.record_id = r.id and p.cycle = 1)`,
  `update capas k set original_due_date = date '2026-01-01' + 9 * (x.n::int % 2) from ${nth('capas')} x where k.organization_id = $1 and k.id = x.nth_id`,
  `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen, created_at)
   select a.organization_id, gen_random_uuid(), a.workspace_id, a.record_id, s.status, 'It was ' || s.status, a.valid_from, a.expires_on + s.n::int,
          '{"rating": null, "controls": []}', a.created_at - make_interval(days => s.n::int)
     from risk_acceptances a cross join unnest(array['rejected', 'revoked', 'expired']) with ordinality s(status, n)
    where a.organization_id = $1 and a.status = 'created'`,
  // Two of three risks are rated, each otherwise than the one before it.
  `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending,
          severity, occurrence, detection, priority)
   select r.organization_id, r.id, k.type, r.workspace_id, x.likelihood, x.impact, x.likelihood * x.impact,
          case when x.likelihood * x.impact >= 15 then 'critical' when x.likelihood * x.impact >= 10 then 'high'
               when x.likelihood * x.impact >= 5 then 'medium' else 'low' end, '2026-01-15', 1, false,
          2 * x.impact, 2 * x.likelihood, 1 + r.serial % 10, (array['low', 'medium', 'high'])[1 + x.impact % 3]
     from records r cross join (values ('inherent', 2), ('current', 1), ('residual', 0), ('target', 3)) k(type, more)
     cross join lateral (select 1 + (r.serial + k.more) % 5 as likelihood, 1 + (r.serial * 2) % 5 as impact) x
    where r.organization_id = $1 and r.kind = 'risk' and r.serial % 3 > 0 on conflict do nothing`,
  // Some risks are to be treated, each by a strategy of its own, and the scores of some have changed.
  `insert into risk_treatments (organization_id, id, workspace_id, record_id, strategy, rationale)
   select organization_id, gen_random_uuid(), workspace_id, id, (array['avoid', 'transfer', 'accept'])[1 + serial % 3], 'As agreed'
     from records where organization_id = $1 and kind = 'risk' and serial % 4 > 0 on conflict do nothing`,
  `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, assessed_on, likelihood, impact, impacts, score, level,
          edition, rationale, status, created_by)
   select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 'residual', k.day, 2, 3, '{"people": 3}', 6 + k.more * (r.serial % 3 - 1),
          'medium', 1, 'As seen', 'reviewed', r.created_by
     from records r, (values ('2026-01-10'::date, 0), ('2026-01-15', 1)) k(day, more)
    where r.organization_id = $1 and r.kind = 'risk' and r.serial % 3 > 0 and r.created_by is not null`,
  // CAPAs come from different sources, are of different weight, and some were reopened.
  `update capas k set source = (array['supplier', 'kpi', 'risk'])[1 + r.serial % 3], kind = (array['corrective', 'preventive', null])[1 + r.serial % 3],
          priority = (array['low', 'medium', 'high'])[1 + r.serial % 3], severity = 1 + r.serial % 5, cycle = 1 + r.serial % 2,
          cost_actual = case when r.serial % 2 = 0 then 100 * r.serial end, rejected_as = (array['no-quality-issue', 'insufficient', 'duplicate', null])[1 + r.serial % 4]
     from records r where k.organization_id = $1 and r.organization_id = $1 and r.id = k.id`,
  `update causes set category = (array['people', 'method', 'machine'])[1 + serial % 3] where organization_id = $1`,
  // Every second one is a repeat of another, and their actions work by this and that.
  `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
   select $1, gen_random_uuid(), r.workspace_id, r.id, e.workspace_id, e.id, 'repeats' from ${nth('capas')} x join records r on r.id = x.nth_id
     join ${nth('capas')} y on y.n = x.n + 1 join records e on e.id = y.nth_id and e.workspace_id = r.workspace_id where r.organization_id = $1 and x.n % 2 = 0`,
  `update actions a set strategy = (array['training', 'engineering', 'administrative', 'eliminate'])[1 + x.n % 4]
     from (select nth_id, dense_rank() over (order by b.record_id) as n from ${nth('actions')} z join actions b on b.organization_id = $1 and b.id = z.nth_id) x, capas k
    where a.organization_id = $1 and a.id = x.nth_id and k.organization_id = $1 and k.id = a.record_id`,
  // Records have tags, and some risks stand below the first of their workspace.
  `update records r set tags = array['t' || r.serial % 3, 't' || (3 + r.serial % 2)],
          parent_id = (select p.id from records p where p.organization_id = $1 and p.kind = 'risk' and r.kind = 'risk' and p.workspace_id = r.workspace_id
                         and p.id <> r.id and r.serial % 2 = 0 order by p.serial limit 1)
     where r.organization_id = $1`,
  // Every fourth record is confidential, and every fifth on legal hold.
  `update records r set confidential = r.serial % 4 = 0, (legal_hold_reason, legal_hold_at, legal_hold_by) = (select 'A claim', now(), a.id from accounts a where a.organization_id = $1 and a.role = 'owner' and r.serial % 5 = 0) where r.organization_id = $1`,
  // Every other risk says how much of it is accepted, how much is known, and as what it was closed.
  `update risks k set riskappetite = 4, knowledge_strength = (array['low', 'medium', 'high'])[1 + r.serial % 3],
          closed_as = (array['eliminated', 'process-ended', 'merged'])[1 + r.serial % 3]
     from records r where k.organization_id = $1 and r.organization_id = $1 and r.id = k.id and r.serial % 2 = 0`,
  `update accounts a set last_seen_at = now() - make_interval(days => 20 * x.n::int) from ${nth('accounts')} x
    where a.organization_id = $1 and a.id = x.nth_id`,
  `update accounts set status = 'inactive' where organization_id = $1 and name = 'alpha 1'`,
  `update account_permissions p set valid_until = '2026-01-01' from accounts a
    where p.organization_id = $1 and a.organization_id = $1 and a.id = p.account_id and a.name = 'Echo 2'`,
  `update access_review_lines l set last_used_at = now() - make_interval(days => x.n::int) from ${nth('access_review_lines')} x
    where l.organization_id = $1 and l.id = x.nth_id`,
  `update access_review_lines l set decision = null, state = 'another' from ${nth('access_review_lines')} x
    where l.organization_id = $1 and l.id = x.nth_id and x.n = 2`,
  `update access_reviews set due_on = '2026-01-01' where organization_id = $1`,
  `update invitations i set status = (array['pending', 'accepted', 'revoked', 'expired'])[1 + x.n % 4] from ${nth('invitations')} x
    where i.organization_id = $1 and i.id = x.nth_id`,
  `insert into record_people (organization_id, record_id, relation, account_id, position)
   select $1, x.nth_id, 'manager', a.id, 1 from ${nth('records')} x join accounts a on a.organization_id = $1 and a.name = 'Otto Other'
    where x.n % 2 = 0 on conflict do nothing`,
  `update records r set due_on = date '2026-03-01' + x.n::int + case when x.n % 2 = 0 then 30000 else 0 end, review_on = date '2027-03-01' + x.n::int from ${nth('records')} x
    where r.organization_id = $1 and r.id = x.nth_id`,
  // Of the CAPAs whose due date is still to be met, every other one is past it.
  `update records r set due_on = date '2025-03-01' + x.n::int
     from (select t.id, row_number() over (order by t.serial) as n from records t where t.organization_id = $1 and is_timed(t.kind, t.stage, t.status) and t.kind = 'capa') x
    where r.organization_id = $1 and r.id = x.id and x.n % 2 = 1`,
  `update imports i set file_name = 'people ' || i.state || '.csv' where i.organization_id = $1`,
  `update imports set target = case when workspace_id is null then 'sites' else 'risk_action' end
    where organization_id = $1 and state = 'done'`,
  `insert into import_rows (organization_id, import_id, id, row, cells, status)
   select $1, i.id, gen_random_uuid(), 2 + s.n, '["Nia", "nia@example.test"]', s.status from imports i
    cross join unnest(array['warning', 'ok', 'error', 'duplicate']) with ordinality s(status, n) where i.organization_id = $1 and i.state = 'checked'`,
  `update import_rows set status = 'ok' where organization_id = $1 and status is null`,
  `insert into report_runs (organization_id, id, workspace_id, number, template, name, format, request, request_hash, account_id, state, created_at, expires_at, schedule_id)
   select r.organization_id, gen_random_uuid(), r.workspace_id, 'RPT-2026-MIXED' || s.n, case s.n when 1 then 'other' else r.template end, 'Report that is ' || s.state, (array['pdf', 'xlsx', 'csv'])[s.n], r.request,
          r.request_hash, r.account_id, s.state, r.created_at - make_interval(days => s.n::int), r.expires_at, (select x.id from report_schedules x where x.organization_id = $1 and x.workspace_id = r.workspace_id and s.n = 2 limit 1)
     from report_runs r cross join unnest(array['queued', 'running', 'failed']) with ordinality s(state, n) where r.organization_id = $1`,
  `insert into saved_reports (organization_id, id, workspace_id, name, template, title, format, request, created_by, created_at, updated_at)
   select s.organization_id, gen_random_uuid(), s.workspace_id, 'Kept ' || n, s.template, 'Kind ' || n, s.format, s.request, s.created_by,
          s.created_at - make_interval(days => n), s.updated_at - make_interval(days => n)
     from saved_reports s cross join generate_series(1, 3) n where s.organization_id = $1`,
  `insert into report_schedules (organization_id, id, workspace_id, schedule, schedule_frequency, template, name, format, request, created_by, next_at, created_at)
   select s.organization_id, gen_random_uuid(), s.workspace_id, 'Schedule ' || n, 'daily', s.template, s.name, s.format, s.request, s.created_by,
          s.next_at + make_interval(days => n), s.created_at - make_interval(days => n)
     from report_schedules s cross join generate_series(1, 3) n where s.organization_id = $1`,
  `with runs as (update checklist_runs r set is_failed = x.n % 3 = 0, due_on = case when x.n % 3 = 1 then '2026-01-05' else r.due_on end from ${nth('checklist_runs')} x where r.organization_id = $1 and r.id = x.nth_id) update checklist_schedules s set next_on = s.next_on + x.n::int from ${nth('checklist_schedules')} x
    where s.organization_id = $1 and s.id = x.nth_id`,
  `insert into delegations (organization_id, id, from_id, to_id, first_day, last_day, kinds, created_by)
   select d.organization_id, gen_random_uuid(), case n % 2 when 0 then d.to_id else d.from_id end, case n % 2 when 0 then d.from_id else d.to_id end,
          d.first_day + 40 * n, d.last_day + 40 * n, d.kinds, d.created_by
     from delegations d cross join generate_series(1, 4) n where d.organization_id = $1`,
  `insert into signatures (organization_id, id, workspace_id, record_id, serial, account_id, printed_name, meaning, record_kind, record_number,
     record_name, record_version, content, shown, content_hash, signed_at, zone, method, key_id, mac)
   select g.organization_id, gen_random_uuid(), g.workspace_id, g.record_id, 1 + s.n, g.account_id, g.printed_name, s.meaning, g.record_kind,
          g.record_number, 'Signed ' || s.n, g.record_version, g.content, g.shown, g.content_hash, g.signed_at - make_interval(days => s.n::int), g.zone,
          g.method, g.key_id, g.mac
     from signatures g cross join unnest(array['Approved', 'Rejected', 'Witnessed']) with ordinality s(meaning, n) where g.organization_id = $1`,
  // What is late on the risk of another stays so, however many actions there are.
  `update actions a set status = (array['pending', 'in-progress', 'on-hold', 'completed'])[1 + x.n % 4] from ${nth('actions')} x
    where a.organization_id = $1 and a.id = x.nth_id and a.name <> 'Otto’s'`,
  `insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, status, decide_by, due_date, new_date, reason, justification,
                                created_by, created_at)
   select q.organization_id, gen_random_uuid(), q.workspace_id, q.record_id, q.action_id, q.kind, s.status, q.decide_by, q.due_date, q.new_date, q.reason,
          'Again ' || s.status, q.created_by, q.created_at - make_interval(days => s.n::int)
     from action_requests q cross join unnest(array['granted', 'refused', 'withdrawn', 'cancelled']) with ordinality s(status, n) where q.organization_id = $1`,
  `update record_files f set mime = case when x.n % 6 = 0 then 'image/png' else f.mime end,
          action_id = (select a.id from actions a where a.organization_id = $1 and a.record_id = f.record_id and a.deleted_at is null
                          and x.n % 3 > 0 order by a.id offset x.n % 2 limit 1)
     from ${nth('record_files')} x where f.organization_id = $1 and f.id = x.nth_id`,
  `insert into xray_findings (organization_id, workspace_id, key, item_id, record_id, name, number, facts, since, rank, run_id, ignored_until, ignored_by, ignore_reason)
   select f.organization_id, f.workspace_id, s.key, gen_random_uuid(), case when s.n <> 2 then f.record_id end, 'Found ' || s.n, f.number, '{"days": 9}', f.since + s.n::int, s.rank, f.run_id,
          case when s.n = 3 then current_date + 9 end, case when s.n = 3 then a.id end, case when s.n = 3 then 'Known' end
     from xray_findings f
     join accounts a on a.organization_id = $1 and a.role = 'owner'
    cross join (values ('record_without_manager', 1, 1), ('role_without_members', 3, 2), ('record_idle', 2, 3), ('assignee_without_access', 1, 4)) s(key, rank, n)
    where f.organization_id = $1`,
  `insert into mail_deliveries (organization_id, id, account_id, email, event, record_number, state, reason, created_at, ended_at)
   select $1, gen_random_uuid(), case when s.n % 2 = 0 then a.id end, 'mail' || s.n || '@example.test', s.event, 'RSK-2026-' || s.n, s.state, 'Because', now() - make_interval(days => s.n), now()
     from (values ('task.assigned', 'sent', 1), ('task.overdue', 'refused', 2), ('overview', 'failed', 3), ('test', 'withheld', 4), ('role.changed', 'queued', 5)) s(event, state, n)
     join accounts a on a.organization_id = $1 and a.role = 'owner'`,
  `update accounts set mail_refused_at = now(), mail_refusal = 'No such person' where organization_id = $1 and name = 'Otto Other'`,
  `insert into attention_snoozes (organization_id, workspace_id, key, item_id, until, reason, account_id)
   select $1, r.workspace_id, 'risk_unassessed', r.id, current_date + 5, 'Until the meeting', a.id
     from (select * from records where organization_id = $1 and kind = 'risk' and deleted_at is null order by serial desc limit 2) r
     join accounts a on a.organization_id = $1 and a.role = 'owner'`,
  // Every second one was closed; the day alone is changed, so that nothing stops waiting.
  `update records r set closed_on = r.opened_on from ${nth('records')} x where r.organization_id = $1 and r.id = x.nth_id and x.n % 2 = 0`,
];

/** Makes the rows of every list differ in what no call makes differ at once: states, times, stars, whose they are. */
export async function mixRows(mixed: Mixed): Promise<void> {
  const { api, world } = mixed;
  await addOther(mixed);
  const { workspaceId, recordId } = world;
  const action = world.ids['actionId'] ?? '';
  const kim = await addMember(api, world, { level: 2, workspaceId, name: 'Kim Answers' });
  await addDifferingRuns(world.owner, kim.user.accountId, {
    type: 'risk',
    workspaceId,
    recordId,
    action,
  });
  for (const statement of statements) await api.owner.query(statement, [world.organizationId]);
  await addStars(mixed);
  await addEditions(mixed);
  await addAppetites(mixed);
  // The log takes no changes; here it shall be one of several days.
  const owner = await api.owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `update activities set at = at - interval '3 days' where organization_id = $1 and seq < 40`,
    [world.organizationId],
  );
  await owner.query('set session_replication_role = origin');
  owner.release();
}
