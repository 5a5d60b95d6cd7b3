import type { Capa } from 'contract/modules/capa/capa';

/** One of the actions of a CAPA that somebody carries out or has carried out. */
export const findCarriedOut = (tasks: Capa['tasks'], accountId: string): Capa['tasks'][number] | undefined =>
  tasks.find(
    ({ status, assignedTo }) => status !== 'cancelled' && assignedTo.some(({ _id }) => _id === accountId),
  );
