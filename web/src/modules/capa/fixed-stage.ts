import type { Capa } from 'contract/modules/capa/capa';
import { capaStages } from 'contract/modules/capa/capa.workflow';

/** Whether what stands below a CAPA stays as it is: it is at its end, or somebody decides about it. */
export function isFixedStage({ stage }: Capa): boolean {
  const { final = false, locked = false }: { label: string; final?: boolean; locked?: boolean } =
    capaStages[stage];
  return final || locked;
}
