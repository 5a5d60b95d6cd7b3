import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { extension, extensionFields } from 'contract/records/extension/extension';
import { showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';

const personOf = (column: string) =>
  `case when t.${column} is not null then
    (select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.${column}) end`;

/** The requests for more time for a kind of record and for the actions under it. */
export const createExtensionStore = (kind: RecordKind) =>
  createStore({
    name: `${kind}_extension`,
    title: 'Request',
    table: 'action_requests',
    module: recordKinds[kind].module,
    input: extensionFields.omit({ status: true }),
    reply: extension,
    inWorkspace: true,
    root: 'record',
    partOf: 'records',
    joins: `left join actions a on a.organization_id = t.organization_id and a.id = t.action_id
            join records q on q.organization_id = t.organization_id and q.id = t.record_id`,
    computed: {
      name: 'coalesce(a.name, q.name)',
      record: 't.record_id',
      action: 't.action_id',
      createdBy: personOf('created_by'),
      decidedBy: personOf('decided_by'),
    },
    search: 'lower(t.justification)',
    sorts: { createdAt: 't.created_at' },
    defaultSort: '-createdAt',
  });
