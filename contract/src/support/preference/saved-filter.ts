import { z } from 'zod';
import { requiredText, text } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';

/** A search with filters and an order that a person gave a name; a pinned one stands in the sidebar. */
export const savedFilter = z.object({
  name: z.string(),
  search: z.string(),
  sort: z.string().nullable(),
  filters: z.record(z.string(), z.string()),
  isPinned: z.boolean().optional(),
});

export type SavedFilter = z.output<typeof savedFilter>;

/** A saved filter as a person gives it: what is kept from before may be larger. */
export const savedFilterInput = savedFilter.extend({
  name: requiredText('Enter a name', limits.savedFilterNameMax),
  search: text(limits.nameMax),
  sort: text(60).nullable(),
  filters: z.record(text(60), text(), 'Filters are texts by their names'),
});
