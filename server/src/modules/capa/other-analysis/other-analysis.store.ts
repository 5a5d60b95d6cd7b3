import { otherAnalysis, otherAnalysisInput } from 'contract/modules/capa/other-analysis/other-analysis';
import { personOf, showNamed, showPerson } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';

/** The analyses of CAPAs by other methods than five whys and fishbones. */
export const otherAnalysisStore = createStore({
  module: 'capa',
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  name: 'capa_other_analysis',
  title: 'Analysis',
  table: 'capa_other_analyses',
  input: otherAnalysisInput,
  reply: otherAnalysis,
  refs: { facilitator: 'accounts' },
  lists: {
    files: { column: 'file_ids', of: 'record_files' },
    participants: { column: 'participant_ids', of: 'accounts' },
  },
  computed: {
    record: 't.record_id',
    name: 't.title',
    facilitator: personOf('facilitator_id'),
    participants: `coalesce((select json_agg(${showPerson} order by array_position(t.participant_ids, x.id)) from accounts x
      where x.organization_id = t.organization_id and x.id = any(t.participant_ids)), '[]'::json)`,
    // A deleted file shows nothing any more, and is named again when it is restored.
    files: `case when t.file_ids is not null then coalesce((select json_agg(${showNamed} order by lower(x.name)) from record_files x
      where x.organization_id = t.organization_id and x.id = any(t.file_ids) and x.deleted_at is null), '[]'::json) end`,
    cycle: 't.cycle',
    writtenBy: personOf('created_by'),
  },
  search: 'lower(t.title)',
  sorts: { createdAt: 't.created_at' },
  defaultSort: 'createdAt',
});
