import type { Capa, CapaAction } from 'contract/modules/capa/capa';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { createKind } from '../../records/kind/kind.service.ts';
import { capaActionStore, capaStore } from './capa.store.ts';

export const capaKind = createKind<
  Capa['status'],
  keyof typeof capaWorkflow.transitions,
  never,
  Capa,
  CapaAction
>({
  kind: 'capa',
  store: capaStore,
  actionStore: capaActionStore,
  workflow: capaWorkflow,
  guards: {},
});
