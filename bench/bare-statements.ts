// The one best statement for each request. Their answers are the same JSON as Plumbline's, field by field.

const people = (table: string, key: string, of: string, only = '') =>
  `coalesce((select json_agg(json_build_object('_id', a.id, 'name', a.name, 'email', a.email, 'profilePicture', a.profile_picture) order by l.position)
    from ${table} l join accounts a on a.organization_id = l.organization_id and a.id = l.account_id
   where l.organization_id = ${of}.organization_id and l.${key} = ${of}.id${only}), '[]'::json)`;

const actions = `coalesce((select json_agg(json_build_object('_id', k.id, 'risk', k.record_id, 'name', k.name, 'description', k.description,
      'startDate', k.start_date, 'endDate', k.end_date, 'status', k.status, 'cause', k.cause, 'budget', k.budget, 'actualCost', k.actual_cost, 'personnel', k.personnel,
      'reducesLikelihood', k.reduces_likelihood, 'reducesImpact', k.reduces_impact,
      'assignedTo', ${people('action_people', 'action_id', 'k')},
      'isOverdue', k.status <> 'completed' and k.end_date < (now() at time zone s.time_zone)::date,
      'version', k.version, 'createdAt', k.created_at, 'updatedAt', k.updated_at) order by k.end_date, k.id)
    from actions k where k.organization_id = t.organization_id and k.record_id = t.id and k.deleted_at is null), '[]'::json)`;

const rowOf = (links: { managers: string; members: string; tasks: string }) => `json_build_object(
  '_id', t.id, 'number', t.number, 'name', t.name, 'description', t.description, 'category', t.category,
  'status', t.status, 'dateIdentified', t.opened_on, 'site', json_build_object('_id', s.id, 'name', s.name),
  'process', json_build_object('_id', p.id, 'name', p.name), 'managers', ${links.managers}, 'members', ${links.members},
  'workspace', t.workspace_id, 'tasks', ${links.tasks}, 'form5W2H', o.form5w2h, 'riskappetite', o.riskappetite,
  'assessmentApproval', o.assessment_approval, 'custom', t.custom, 'isDeleted', t.deleted_at is not null,
  'deletedBy', null, 'deletedAt', t.deleted_at, 'version', t.version, 'createdAt', t.created_at, 'updatedAt', t.updated_at)`;

const row = rowOf({
  managers: people('record_people', 'record_id', 't', ` and l.relation = 'manager'`),
  members: people('record_people', 'record_id', 't', ` and l.relation = 'member'`),
  tasks: actions,
});

// What one statement has inserted it does not see in the tables yet.
const createdRow = rowOf({
  managers: `(select json_agg(json_build_object('_id', a.id, 'name', a.name, 'email', a.email, 'profilePicture', a.profile_picture) order by x.n)
    from unnest($10::uuid[]) with ordinality x(id, n) join accounts a on a.organization_id = $1 and a.id = x.id)`,
  members: `'[]'::json`,
  tasks: `'[]'::json`,
});

const own = 'join risks o on o.organization_id = t.organization_id and o.id = t.id';
const fresh = `cross join (select '{}'::jsonb as form5w2h, null::int as riskappetite,
  '{"status": "Draft", "feedback": null}'::jsonb as assessment_approval) o`;

const places = `join sites s on s.organization_id = t.organization_id and s.id = t.site_id
  join processes p on p.organization_id = t.organization_id and p.id = t.process_id`;

const here = `t.organization_id = $1 and t.workspace_id = $2 and t.kind = 'risk' and t.deleted_at is null`;
const newest = 'order by t.created_at desc, t.id desc';

const page = (
  where: string,
  total: string,
) => `select coalesce(json_agg(x.row), '[]')::text as rows, (${total}) as total from (
  select ${row} as row from (select * from records t where ${here} ${where} ${newest} limit 10) t ${own} ${places} ${newest}) x`;

const matches = 'and lower(t.name) like $3';

export const statements = {
  list: page(
    '',
    `select total from record_totals where organization_id = $1 and workspace_id = $2 and entity = 'risk' and not deleted`,
  ),
  search: page(matches, `select count(*) from records t where ${here} ${matches}`),
  one: `select ${row}::text as row from records t ${own} ${places} where t.organization_id = $1 and t.workspace_id = $2 and t.id = $3`,
  create: `with numbered as (insert into record_counters values ($1, 'risk', 2026, 1)
      on conflict (organization_id, entity, year) do update set last = record_counters.last + 1 returning last),
    made as (insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, opened_on, site_id, process_id, created_by, awaits)
      values ($1, gen_random_uuid(), $2, 'risk', 'RSK', 2026, (select last from numbered), $3, $4, $5, $6, $7, $8, $9, '{assessment}') returning *),
    own as (insert into risks (organization_id, id) select $1, made.id from made),
    head as (insert into activity_heads (organization_id, seq) values ($1, 1)
      on conflict (organization_id) do update set seq = activity_heads.seq + 1 returning seq),
    trail as (insert into activities (organization_id, seq, id, at, actor_name, actor_role, module, workspace_id, root_id, entity,
        record_id, record_number, record_name, record_version, action, changes, previous_hash, hash)
      select $1, head.seq, gen_random_uuid(), clock_timestamp(), 'System', 'system', 'risk', $2, made.id, 'risk',
             made.id, made.number, made.name, 1, 'created', jsonb_build_object('name', jsonb_build_array(null, made.name)), '', ''
        from made, head),
    people as (insert into record_people (organization_id, record_id, relation, account_id, position)
      select $1, made.id, 'manager', x.id, x.n from made, unnest($10::uuid[]) with ordinality x(id, n))
    select ${createdRow}::text as row from made t ${fresh} ${places}`,
};
