import { z } from 'zod';

const payload = z.object({
  organizationId: z.uuid(),
  accountId: z.uuid(),
  workspaceId: z.uuid().nullish(),
  importId: z.uuid(),
  step: z.enum(['read', 'check', 'commit', 'undo']),
});

/** A step of an import in the queue. The one that reads the file is a job of its own: it is begun once. */
export const importTask = { name: 'import', bulk: 'asked' as const, payload };
export const readTask = { name: 'import-read', bulk: 'asked' as const, payload };

export type ImportTask = z.output<typeof payload>;
