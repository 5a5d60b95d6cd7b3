/** What stands below a record that is signed: how it comes to be there, and how each part of it changes, by the name of the part. */
type Below = { ready: readonly string[]; changes: Readonly<Record<string, string | null>> };

const addCause = `insert into causes (organization_id, id, workspace_id, record_id, serial, name)
  select organization_id, gen_random_uuid(), workspace_id, id, 90, 'The gauge drifts' from records where id = $1`;

const addRow = (table: string, columns: string, values: string) =>
  `insert into ${table} (organization_id, id, workspace_id, record_id, ${columns})
   select organization_id, gen_random_uuid(), workspace_id, id, ${values} from records where id = $1`;

const risk: Below = {
  ready: [
    `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impacts, impact, score,
        level, rationale, edition, created_by)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, t.type, 'reviewed', current_date, 2, '{"people": 3}'::jsonb, 3, 6,
            'medium', 'As seen on the line', 1, r.created_by
       from records r, (values ('inherent'), ('current'), ('residual')) t(type) where r.id = $1`,
    addRow('risk_controls', 'name, control_type, effectiveness', `'Torque check', 'preventive', 'effective'`),
    // Acceptance was asked for with the control there.
    `update risk_acceptances set frozen = risk_standing(organization_id, record_id) where record_id = $1`,
  ],
  changes: {
    assessments: `update risk_assessments set rationale = 'Seen otherwise' where record_id = $1 and type = 'inherent'`,
    causes: addCause,
    consequences: `update risk_consequences set severity = 5 where record_id = $1`,
    controls: `update risk_controls set description = 'Each tenth nut' where record_id = $1`,
    treatment: `update risk_treatments set rationale = 'Another one' where record_id = $1`,
    acceptance: `update risk_acceptances set conditions = 'Nobody is below it' where record_id = $1`,
    standing: `update risk_ratings set score = score + 1 where record_id = $1 and type = 'residual'`,
  },
};

/** That a CAPA is another matter than one of which nothing was said yet. */
export const addDifference = `insert into capa_differences (organization_id, id, workspace_id, record_id, other_id, reason)
  select o.organization_id, gen_random_uuid(), o.workspace_id, o.id, r.id, 'Another seal'
    from records o join records r on r.organization_id = o.organization_id and r.kind = o.kind and r.id <> o.id
   where o.id = $1 and not exists (select from capa_differences d where d.record_id = o.id and d.other_id = r.id) limit 1`;

const capa: Below = {
  ready: [
    addDifference,
    addRow(
      'capa_document_impacts',
      'document, kind, decision, owner_id, due_date',
      `'Form 3', 'form', 'deferred', created_by, current_date`,
    ),
  ],
  changes: {
    // Which cycle it is about stays as it was signed.
    cycle: null,
    analyses: `update analysis_branches set name = 'The seal was old' where record_id = $1`,
    otherAnalyses: addRow('capa_other_analyses', 'title, done, status', `'Fault tree', 'Drawn', 'draft'`),
    causes: addCause,
    actions: `update actions set description = 'With the new tool' where record_id = $1`,
    plan: `update capa_effectiveness set target = 2 where record_id = $1`,
    checks: `update capa_effectiveness_checks set value = 0.75 where record_id = $1`,
    laterals: `update capa_laterals set finding = 'Its seals are the same' where record_id = $1`,
    differences: `update capa_differences set reason = 'Of another make' where record_id = $1`,
    containments: addRow(
      'capa_containments',
      'description, kind, responsible_ids, due_date, status',
      `'Stock is blocked', 'containment', array[created_by], current_date, 'completed'`,
    ),
    documents: addRow('capa_document_impacts', 'document, kind, decision', `'Form 7', 'form', 'open'`),
    lessons: addRow('capa_lessons', 'text', `'Ask how seals age'`),
    closeSummary: `update capas set close_summary = 'The seal lasts' where id = $1`,
    lessonsAnswer: `update capas set lessons = 'Seals age' where id = $1`,
  },
};

export const belowSigned: Readonly<Record<string, Below>> = { risk, capa };
