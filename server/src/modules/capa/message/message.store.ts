import { message, messageInput } from 'contract/modules/capa/message/message';
import { personOf, showPerson } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';
import { todayOfRow } from '../../../records/part/row-sql.service.ts';

/** Messages about CAPAs. */
export const messageStore = createStore({
  module: 'capa',
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  name: 'capa_message',
  title: 'Message',
  table: 'capa_messages',
  input: messageInput,
  reply: message,
  lists: {
    people: { column: 'person_ids', of: 'accounts' },
    groups: { column: 'group_ids', of: 'groups' },
  },
  computed: {
    record: 't.record_id',
    name: 'left(t.message, 120)',
    people: `coalesce((select json_agg(${showPerson} order by array_position(t.person_ids, x.id)) from accounts x
      where x.organization_id = t.organization_id and x.id = any(t.person_ids)), '[]'::json)`,
    groups: `coalesce((select json_agg(json_build_object('_id', x.id, 'name', x.name) order by x.name) from groups x
      where x.organization_id = t.organization_id and x.id = any(t.group_ids)), '[]'::json)`,
    acknowledged: `coalesce((select json_agg(json_build_object('person', ${showPerson}, 'at', k.at) order by k.at, x.name)
      from jsonb_each_text(t.acknowledged) k(id, at) join accounts x on x.organization_id = t.organization_id and x.id = k.id::uuid), '[]'::json)`,
    isOverdue: `coalesce(t.required_ack and t.withdrawn_at is null and t.acknowledge_by < ${todayOfRow}
      and exists (select from unnest(t.person_ids) p(id) where not t.acknowledged ? p.id::text), false)`,
    sentBy: personOf('created_by'),
    withdrawnAt: 't.withdrawn_at',
    withdrawnBy: personOf('withdrawn_by_id'),
    withdrawReason: 't.withdraw_reason',
  },
  search: 'lower(t.message)',
  sorts: { createdAt: 't.created_at' },
  defaultSort: '-createdAt',
});
