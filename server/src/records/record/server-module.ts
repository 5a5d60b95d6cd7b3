import type { RecordKind } from 'contract/core/record-kinds';
import type { Workflow } from 'contract/core/workflow';
import type { Binding } from '../../core/http/route.ts';
import type { Job } from '../../core/jobs/jobs.ts';
import type { Store } from '../../core/store/store.ts';
import type { ExportInput, ExportSource } from '../../support/export/export.service.ts';
import type { Deletable, DeletableActions } from './deleted-records.service.ts';

/** A kind of record as the engines reach it: its rows, what may be done to them, and the states that they pass. */
type ServedKind = {
  kind: RecordKind;
  workflow: Workflow;
  records: Deletable;
  actions: DeletableActions;
  stores: { records: Store; actions: Store };
  /** What an export of its lists gives. */
  exports: ExportSource<ExportInput>;
};

/** What a module brings to the server, said once; everything that serves modules is made from `server/src/modules.ts`. */
export type ServerModule = {
  kinds: readonly ServedKind[];
  routes: readonly Binding[];
  jobs?: readonly Job[];
};
