import type { Uploads } from '../../../shared/files/use-uploads.ts';

/** How many files wait for the connection. */
export const waitingCount = ({ pending }: Pick<Uploads, 'pending'>): number =>
  pending.filter(({ isWaiting }) => isWaiting).length;
