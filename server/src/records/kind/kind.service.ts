import type { RecordKind } from 'contract/core/record-kinds';
import type { Workflow } from 'contract/core/workflow';
import type { Store } from '../../core/store/store.ts';
import { createAsOf, type KeptByDay } from '../as-of/as-of.service.ts';
import { createApprovals } from '../approval/approval.service.ts';
import { createComments } from '../comment/comment.service.ts';
import { createLinks } from '../link/link.service.ts';
import { createRaising } from '../raise/raise.service.ts';
import type { ActionRow } from '../record/action-base.service.ts';
import { createActions } from '../record/action.service.ts';
import { createRecordFiles, type WithActions } from '../record/record-file.service.ts';
import { createRecords, type KindOfRecord } from '../record/record.service.ts';
import { type Stated } from '../record/record-standing.service.ts';
import { createSignatures } from '../signature/signature.service.ts';

/**
 * A kind of record with all that its records have: actions, files, comments, links, approvals, signatures and the
 * short form. Its module says what only it knows: its stores, its workflow and its guards.
 */
export function createKind<
  S extends string,
  T extends string,
  G extends string,
  R extends Stated<S> & WithActions,
  A extends ActionRow,
>({
  actionStore,
  keptByDay,
  ...own
}: KindOfRecord<S, T, G, R> & { actionStore: Store; keptByDay?: KeptByDay }) {
  const records = createRecords<S, T, G, R>(own);
  const files = createRecordFiles(records);
  const actions = createActions<R, A>({ records, store: actionStore });
  const raising = createRaising(records, files);
  const links = createLinks(records);
  const asOf = createAsOf({
    kind: own.kind,
    records: own.store.entity,
    actions: actionStore.entity,
    keptByDay,
  });
  return {
    records,
    files,
    actions,
    raising,
    asOf,
    comments: createComments(records),
    links,
    approvals: createApprovals(records),
    signatures: createSignatures(records, own.workflow as Workflow),
    /** As the engines reach it. */
    served: {
      kind: own.kind satisfies RecordKind,
      workflow: own.workflow satisfies Workflow,
      records,
      actions,
      raising,
      files,
      links,
      asOf,
      stores: { records: own.store, actions: actionStore },
    },
  };
}
