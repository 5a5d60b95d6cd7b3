import { containment, containmentInput } from 'contract/modules/capa/containment/containment';
import { personOf, showPerson } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';
import { beginningOf, fileOfRow, todayOfRow } from '../../../records/part/row-sql.service.ts';

/** What is done at once about CAPAs. */
export const containmentStore = createStore({
  module: 'capa',
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  name: 'capa_containment',
  title: 'Containment',
  table: 'capa_containments',
  input: containmentInput,
  reply: containment,
  refs: { file: 'record_files', verifiedBy: 'accounts' },
  lists: { responsibles: { column: 'responsible_ids', of: 'accounts' } },
  computed: {
    record: 't.record_id',
    name: beginningOf('t.description'),
    responsibles: `coalesce((select json_agg(${showPerson} order by array_position(t.responsible_ids, x.id)) from accounts x
      where x.organization_id = t.organization_id and x.id = any(t.responsible_ids)), '[]'::json)`,
    file: fileOfRow,
    verifiedBy: personOf('verified_by_id'),
    // Once its CAPA is over, nobody waits for it.
    isOverdue: `coalesce(is_overdue(t.due_date, ${todayOfRow}, t.status in ('completed', 'not-needed') or exists (
      select from records r where r.organization_id = t.organization_id and r.id = t.record_id and r.status in ('completed', 'cancelled'))), false)`,
  },
  search: 'lower(t.description)',
  sorts: { dueDate: 't.due_date', createdAt: 't.created_at' },
  defaultSort: 'dueDate',
});
