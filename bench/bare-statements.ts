// The one best statement for each request. Their answers are the same JSON as Plumbline's, field by field.

const people = (table: string, key: string, of: string, only = '') =>
  `coalesce((select json_agg(json_build_object('_id', a.id, 'name', a.name, 'email', a.email, 'profilePicture', a.profile_picture) order by l.position)
    from ${table} l join accounts a on a.organization_id = l.organization_id and a.id = l.account_id
   where l.organization_id = ${of}.organization_id and l.${key} = ${of}.id${only}), '[]'::json)`;

const actions = `coalesce((select json_agg(json_build_object('_id', k.id, 'risk', k.risk_id, 'name', k.name, 'description', k.description,
      'startDate', k.start_date, 'endDate', k.end_date, 'status', k.status, 'cause', k.cause, 'budget', k.budget, 'personnel', k.personnel,
      'assignedTo', ${people('risk_action_assignees', 'action_id', 'k')},
      'isOverdue', k.status <> 'completed' and k.end_date < (now() at time zone s.time_zone)::date,
      'version', k.version, 'createdAt', k.created_at, 'updatedAt', k.updated_at) order by k.end_date, k.id)
    from risk_actions k where k.organization_id = t.organization_id and k.risk_id = t.id and k.deleted_at is null), '[]'::json)`;

const rowOf = (links: { managers: string; members: string; tasks: string }) => `json_build_object(
  '_id', t.id, 'number', t.number, 'name', t.name, 'description', t.description, 'category', t.category,
  'status', t.status, 'dateIdentified', t.date_identified, 'site', json_build_object('_id', s.id, 'name', s.name),
  'process', json_build_object('_id', p.id, 'name', p.name), 'managers', ${links.managers}, 'members', ${links.members},
  'workspace', t.workspace_id, 'tasks', ${links.tasks}, 'form5W2H', t.form5w2h, 'riskappetite', t.riskappetite,
  'assessmentApproval', t.assessment_approval, 'custom', t.custom, 'isDeleted', t.deleted_at is not null,
  'deletedBy', null, 'deletedAt', t.deleted_at, 'version', t.version, 'createdAt', t.created_at, 'updatedAt', t.updated_at)`;

const row = rowOf({
  managers: people('risk_people', 'risk_id', 't', ` and l.relation = 'manager'`),
  members: people('risk_people', 'risk_id', 't', ` and l.relation = 'member'`),
  tasks: actions,
});

// What one statement has inserted it does not see in the tables yet.
const createdRow = rowOf({
  managers: `(select json_agg(json_build_object('_id', a.id, 'name', a.name, 'email', a.email, 'profilePicture', a.profile_picture) order by x.n)
    from unnest($10::uuid[]) with ordinality x(id, n) join accounts a on a.organization_id = $1 and a.id = x.id)`,
  members: `'[]'::json`,
  tasks: `'[]'::json`,
});

const places = `join sites s on s.organization_id = t.organization_id and s.id = t.site_id
  join processes p on p.organization_id = t.organization_id and p.id = t.process_id`;

const here = 't.organization_id = $1 and t.workspace_id = $2 and t.deleted_at is null';
const newest = 'order by t.created_at desc, t.id desc';

const page = (
  where: string,
  total: string,
) => `select coalesce(json_agg(x.row), '[]')::text as rows, (${total}) as total from (
  select ${row} as row from (select * from risks t where ${here} ${where} ${newest} limit 10) t ${places} ${newest}) x`;

const matches = 'and lower(t.name) like $3';

export const statements = {
  list: page(
    '',
    `select total from record_totals where organization_id = $1 and workspace_id = $2 and entity = 'risk' and not deleted`,
  ),
  search: page(matches, `select count(*) from risks t where ${here} ${matches}`),
  one: `select ${row}::text as row from risks t ${places} where t.organization_id = $1 and t.workspace_id = $2 and t.id = $3`,
  create: `with made as (insert into risks (organization_id, id, workspace_id, year, name, description, category, date_identified, site_id, process_id, created_by)
      values ($1, gen_random_uuid(), $2, 2026, $3, $4, $5, $6, $7, $8, $9) returning *),
    people as (insert into risk_people (organization_id, risk_id, relation, account_id, position)
      select $1, made.id, 'manager', x.id, x.n from made, unnest($10::uuid[]) with ordinality x(id, n))
    select ${createdRow}::text as row from made t ${places}`,
};
