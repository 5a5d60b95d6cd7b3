import { type Capa, type CapaAction, capaInput } from 'contract/modules/capa/capa';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { createKind } from '../../records/kind/kind.service.ts';
import { recordChecksOf } from '../../records/workflow/record-checks.service.ts';
import { capaActionStore, capaStore } from './capa.store.ts';

const guards = recordChecksOf(capaInput);

export const capaKind = createKind<
  Capa['status'],
  keyof typeof capaWorkflow.transitions,
  keyof typeof guards,
  Capa,
  CapaAction
>({
  kind: 'capa',
  store: capaStore,
  actionStore: capaActionStore,
  workflow: capaWorkflow,
  guards,
});
