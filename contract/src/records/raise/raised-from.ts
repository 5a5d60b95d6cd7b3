import { z } from 'zod';
import { givenId } from '../../core/field.ts';

/**
 * From what a new record of any kind is raised: another record, which both say by a link, or an item of a checklist that
 * failed, by the id of its answer. One that began as a copy of another says so by a link of its own.
 */
export const raisedFrom = z.object({
  raisedFrom: givenId('Choose a record').optional(),
  raisedFromAnswer: givenId('Choose an item').optional(),
  copiedFrom: givenId('Choose a record').optional(),
});
