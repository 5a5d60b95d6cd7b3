import { consequence, consequenceInput } from 'contract/modules/risk/risk-consequence';
import { control, controlFields, controlTest, controlTestInput } from 'contract/modules/risk/risk-control';
import { showNamed, showPerson } from '../../core/store/entity.ts';
import { treatment, treatmentInput } from 'contract/modules/risk/risk-treatment';
import { createStore } from '../../core/store/store.ts';
import { checklistOfRow, fileOfRow, runOfRow, todayOfRow } from '../../records/part/row-sql.service.ts';
import { ratingSql } from './risk.store.ts';

const common = { module: 'risk', inWorkspace: true, root: 'record', partOf: 'records' } as const;

// What is deleted is borne on no more.
const present = (
  table: string,
  ids: string,
) => `coalesce((select json_agg(${showNamed} order by x.created_at, x.id) from ${table} x
  where x.organization_id = t.organization_id and x.id = any(t.${ids}) and x.deleted_at is null), '[]'::json)`;

/** The consequences of risks. */
export const consequenceStore = createStore({
  ...common,
  name: 'risk_consequence',
  title: 'Consequence',
  table: 'risk_consequences',
  input: consequenceInput,
  reply: consequence,
  computed: { record: 't.record_id' },
  search: 'lower(t.name)',
  sorts: { severity: 't.severity', name: 'lower(t.name)', createdAt: 't.created_at' },
  defaultSort: '-severity',
});

/** The controls of risks. */
export const controlStore = createStore({
  ...common,
  name: 'risk_control',
  title: 'Control',
  table: 'risk_controls',
  input: controlFields,
  reply: control,
  refs: { verifiedBy: 'accounts', file: 'record_files', checklist: 'checklists' },
  links: {
    owners: {
      table: 'risk_control_people',
      key: 'control_id',
      target: 'account_id',
      of: 'accounts',
      show: showPerson,
      ordered: true,
    },
  },
  lists: {
    causes: { column: 'cause_ids', of: 'causes' },
    consequences: { column: 'consequence_ids', of: 'risk_consequences' },
  },
  computed: {
    record: 't.record_id',
    file: fileOfRow,
    checklist: checklistOfRow,
    isChecklistRetired: `exists (select from checklists x where x.organization_id = t.organization_id and x.id = t.checklist_id
      and x.status = 'retired' and x.deleted_at is null)`,
    causes: present('causes', 'cause_ids'),
    consequences: present('risk_consequences', 'consequence_ids'),
    isOverdue: `coalesce(is_overdue(t.next_test, ${todayOfRow}, false), false)`,
  },
  search: 'lower(t.name)',
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)', nextTest: 't.next_test' },
  defaultSort: 'createdAt',
});

/** The tests of controls; one is called by its control. */
export const controlTestStore = createStore({
  ...common,
  name: 'risk_control_test',
  title: 'Test',
  table: 'risk_control_tests',
  input: controlTestInput.omit({ nextTest: true }),
  reply: controlTest,
  refs: { tester: 'accounts', checklistRun: 'checklist_runs', file: 'record_files' },
  joins: 'join risk_controls c on c.organization_id = t.organization_id and c.id = t.control_id',
  computed: {
    record: 't.record_id',
    name: 'c.name',
    checklistRun: runOfRow,
    file: fileOfRow,
  },
  search: `lower(coalesce(t.note, ''))`,
  sorts: { testedOn: 't.tested_on', createdAt: 't.created_at' },
  defaultSort: '-testedOn',
});

/** The treatment plans of risks. */
export const treatmentStore = createStore({
  ...common,
  name: 'risk_treatment',
  title: 'Treatment plan',
  table: 'risk_treatments',
  input: treatmentInput,
  reply: treatment,
  computed: {
    record: 't.record_id',
    target: `(select ${ratingSql} from risk_ratings g
      where g.organization_id = t.organization_id and g.record_id = t.record_id and g.type = 'target')`,
  },
  search: 'lower(t.rationale)',
  sorts: { createdAt: 't.created_at' },
  defaultSort: 'createdAt',
});
