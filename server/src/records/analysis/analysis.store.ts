import { recordKinds, type RecordKind } from 'contract/core/record-kinds';
import {
  analysis,
  analysisInput,
  branch,
  branchInput,
  deletedAnalysis,
  deletedBranch,
} from 'contract/records/analysis/analysis';
import { rootCause, rootCauseInput } from 'contract/records/analysis/root-cause';
import type { AnalysisMethod } from 'contract/records/analysis/analysis-rules';
import { personOf, showNamed, showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';
import { fileOfRow } from '../part/row-sql.service.ts';
import { causeLabel } from './cause-label.service.ts';

/** How the log calls an analysis by a method, and what stands in it. */
const words = {
  'five-whys': { whole: 'five_whys', part: 'five_whys_answer', title: 'Five whys', partTitle: 'Answer' },
  ishikawa: { whole: 'ishikawa', part: 'ishikawa_cause', title: 'Fishbone', partTitle: 'Cause' },
} as const;

const common = (kind: RecordKind) => ({
  module: recordKinds[kind].module,
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  search: 'lower(t.name)',
});

/** The analyses of a kind of record by one method. */
export function createAnalysisStore(kind: RecordKind, method: AnalysisMethod) {
  const { whole, title } = words[method];
  return createStore({
    ...common(kind),
    name: `${kind}_${whole}`,
    title,
    table: 'analyses',
    input: analysisInput,
    reply: analysis,
    links: {
      participants: {
        table: 'analysis_people',
        key: 'analysis_id',
        target: 'account_id',
        of: 'accounts',
        show: showPerson,
        ordered: true,
      },
    },
    json: ['categories'],
    refs: { examines: 'analysis_branches', facilitator: 'accounts' },
    computed: {
      facilitator: personOf('facilitator_id'),
      record: 't.record_id',
      cycle: 't.cycle',
      // A deleted cause is not gone on from any more, and is again when it is restored.
      examines: `(select json_build_object('_id', b.id, 'name', b.name, 'analysis', y.id) from analysis_branches b
        join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id and y.deleted_at is null
        where b.organization_id = t.organization_id and b.id = t.examines_id and b.deleted_at is null)`,
    },
    sorts: { createdAt: 't.created_at', name: 'lower(t.name)', status: 't.status' },
    defaultSort: '-createdAt',
  });
}

// As in the list of what is in somebody's name: whoever finds out about a cause has done so once it is confirmed or ruled out.
const isOverdue = `coalesce((select is_overdue(t.due_date, today_in(z.time_zone), t.status <> 'possible' or r.is_over)
  from records r join sites z on z.organization_id = r.organization_id and z.id = r.site_id
 where r.organization_id = t.organization_id and r.id = t.record_id), false)`;

/** What stands in them. */
export function createBranchStore(kind: RecordKind, method: AnalysisMethod) {
  const { part, partTitle } = words[method];
  return createStore({
    ...common(kind),
    name: `${kind}_${part}`,
    title: partTitle,
    table: 'analysis_branches',
    input: branchInput,
    reply: branch,
    refs: { parent: 'analysis_branches', owner: 'accounts' },
    lists: { files: { column: 'evidence_files', of: 'record_files' } },
    links: {
      votes: {
        table: 'analysis_votes',
        key: 'branch_id',
        target: 'account_id',
        of: 'accounts',
        show: showPerson,
      },
    },
    computed: {
      record: 't.record_id',
      analysis: 't.analysis_id',
      // A deleted file shows nothing any more, and is evidence again when it is restored.
      files: `case when t.evidence_files is not null then coalesce((select json_agg(${showNamed} order by lower(x.name)) from record_files x
        where x.organization_id = t.organization_id and x.id = any(t.evidence_files) and x.deleted_at is null), '[]'::json) end`,
      examinedBy: `coalesce((select json_agg(${showNamed} order by x.created_at, x.id) from analyses x
        where x.organization_id = t.organization_id and x.examines_id = t.id and x.deleted_at is null), '[]'::json)`,
      owner: personOf('owner_id'),
      isOverdue,
      judgedBy: personOf('judged_by'),
    },
    sorts: { position: 't.position' },
    defaultSort: 'position',
  });
}

const gone = {
  deletedBy: `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.deleted_by)`,
  reason: 't.delete_reason',
};
const goneOrder = {
  sorts: { deletedAt: 't.deleted_at', name: 'lower(t.name)' },
  defaultSort: '-deletedAt',
};

/** The deleted analyses of a kind of record by one method. */
export const createDeletedAnalysisStore = (kind: RecordKind, method: AnalysisMethod) =>
  createStore({
    ...common(kind),
    ...goneOrder,
    name: `${kind}_${words[method].whole}`,
    title: words[method].title,
    table: 'analyses',
    input: analysisInput,
    reply: deletedAnalysis,
    computed: gone,
  });

/** What was deleted of them. */
export const createDeletedBranchStore = (kind: RecordKind, method: AnalysisMethod) =>
  createStore({
    ...common(kind),
    ...goneOrder,
    name: `${kind}_${words[method].part}`,
    title: words[method].partTitle,
    table: 'analysis_branches',
    input: branchInput,
    reply: deletedBranch,
    computed: gone,
  });

/** The root causes of a kind of record. */
export const createRootCauseStore = (kind: RecordKind) =>
  createStore({
    ...common(kind),
    name: `${kind}_cause`,
    title: 'Root cause',
    table: 'causes',
    input: rootCauseInput,
    reply: rootCause,
    refs: { branch: 'analysis_branches', file: 'record_files', verifiedBy: 'accounts' },
    json: ['considered'],
    joins: 'left join analyses y on y.organization_id = t.organization_id and y.id = t.analysis_id',
    computed: {
      record: 't.record_id',
      label: causeLabel('t'),
      cycle: 't.cycle',
      analysis: `case when y.id is not null then json_build_object('_id', y.id, 'name', y.name) end`,
      file: fileOfRow,
      method: 'y.method',
      verifiedBy: personOf('verified_by_id'),
      confirmedBy: `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.created_by)`,
      confirmedAt: 't.created_at',
    },
    unique: { causes_branch: { branch: 'This is a root cause of the record already.' } },
    sorts: { label: 't.serial', name: 'lower(t.name)' },
    defaultSort: 'label',
  });
