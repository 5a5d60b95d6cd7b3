import type { z } from 'zod';
import { givenId, text } from '../../core/field.ts';
import type { PreferenceList } from './preference-lists.ts';
import { recent } from './recent.ts';
import { savedFilterInput } from './saved-filter.ts';

/** What an item of a list must be to be kept. */
export const preferenceItems: Record<PreferenceList['kind'], z.ZodType> = {
  favourites: givenId('Choose a record'),
  filters: savedFilterInput,
  recent,
  searches: text(100).min(2, 'Type at least 2 characters'),
};
