import { z } from 'zod';

/** The check of a workspace, in the queue. */
export const xrayTask = {
  name: 'xray',
  bulk: 'unasked' as const,
  payload: z.object({
    organizationId: z.uuid(),
    workspaceId: z.uuid(),
    /** Who has asked for it; nobody each night. */
    userId: z.uuid().nullable(),
  }),
};

export type XrayTask = z.output<typeof xrayTask.payload>;

/** The key by which a workspace waits for one check at most. */
export const taskKey = (workspaceId: string) => `xray:${workspaceId}`;
