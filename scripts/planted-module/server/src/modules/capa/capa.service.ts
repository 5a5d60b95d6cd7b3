import type { Capa, CapaAction } from 'contract/modules/capa/capa';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { createApprovals } from '../../records/approval/approval.service.ts';
import { createComments } from '../../records/comment/comment.service.ts';
import { createLinks } from '../../records/link/link.service.ts';
import { createActions } from '../../records/record/action.service.ts';
import { createRaising } from '../../records/raise/raise.service.ts';
import { createRecordFiles } from '../../records/record/record-file.service.ts';
import { createRecords } from '../../records/record/record.service.ts';
import { createSignatures } from '../../records/signature/signature.service.ts';
import { capaActionStore, capaStore } from './capa.store.ts';

export const capas = createRecords<Capa['status'], keyof typeof capaWorkflow.transitions, never, Capa>({
  kind: 'capa',
  store: capaStore,
  workflow: capaWorkflow,
  guards: {},
});

export const capaActions = createActions<Capa, CapaAction>({ records: capas, store: capaActionStore });

export const capaFiles = createRecordFiles(capas);

export const capaComments = createComments(capas);

export const capaLinks = createLinks(capas);
export const capaApprovals = createApprovals(capas);

export const capaSignatures = createSignatures(capas);

export const raisedCapas = createRaising(capas, capaFiles);
