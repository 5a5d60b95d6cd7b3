import { z } from 'zod';

/** A search with filters and an order that a person gave a name; a pinned one stands in the sidebar. */
export const savedFilter = z.object({
  name: z.string(),
  search: z.string(),
  sort: z.string().nullable(),
  filters: z.record(z.string(), z.string()),
  isPinned: z.boolean().optional(),
});

export type SavedFilter = z.output<typeof savedFilter>;
