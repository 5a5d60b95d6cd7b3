import {
  documentImpact,
  documentImpactInput,
  lateral,
  lateralInput,
  lesson,
  lessonInput,
} from 'contract/modules/capa/impact/impact';
import { personOf, showNamed } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';
import { beginningOf } from '../../../records/part/row-sql.service.ts';

const common = { module: 'capa', inWorkspace: true, root: 'record', partOf: 'records' } as const;
const sorts = { createdAt: 't.created_at' } as const;

/** The places at which the problem of a CAPA could happen too. */
export const lateralStore = createStore({
  ...common,
  name: 'capa_lateral',
  title: 'Place',
  table: 'capa_laterals',
  input: lateralInput,
  reply: lateral,
  refs: { action: 'actions' },
  computed: {
    record: 't.record_id',
    name: 't.place',
    // An action that was deleted is named no more.
    action: `(select ${showNamed} from actions x where x.organization_id = t.organization_id and x.id = t.action_id and x.deleted_at is null)`,
    site: `(select ${showNamed} from sites x where x.organization_id = t.organization_id and x.id = t.site_id)`,
    process: `(select ${showNamed} from processes x where x.organization_id = t.organization_id and x.id = t.process_id)`,
    alike: 't.alike',
    points: 't.points',
    decidedBy: personOf('decided_by'),
    decidedOn: 't.decided_on',
  },
  search: 'lower(t.place)',
  sorts,
  defaultSort: 'createdAt',
});

/** The documents that a CAPA may concern. */
export const documentImpactStore = createStore({
  ...common,
  name: 'capa_document_impact',
  title: 'Document',
  table: 'capa_document_impacts',
  input: documentImpactInput,
  reply: documentImpact,
  refs: { owner: 'accounts' },
  computed: {
    record: 't.record_id',
    name: 't.document',
    owner: personOf('owner_id'),
    decidedBy: personOf('decided_by'),
    decidedOn: 't.decided_on',
  },
  search: 'lower(t.document)',
  sorts,
  defaultSort: 'createdAt',
});

/** What others should know of CAPAs. */
export const lessonStore = createStore({
  ...common,
  name: 'capa_lesson',
  title: 'Lesson',
  table: 'capa_lessons',
  input: lessonInput,
  reply: lesson,
  computed: {
    record: 't.record_id',
    name: beginningOf('t.text'),
    fromStage: 't.from_stage',
    writtenBy: personOf('created_by'),
  },
  search: 'lower(t.text)',
  sorts,
  defaultSort: 'createdAt',
});
