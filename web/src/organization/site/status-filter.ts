import type { Filter } from '../../ui/actions/filter.ts';
import { siteTexts } from './site-texts.ts';

/** Narrows a list to what is offered in forms, or to what is not. */
export const statusFilters: Filter[] = [
  {
    name: 'status',
    label: siteTexts.columns.status,
    options: [
      { value: 'true', label: siteTexts.active },
      { value: 'false', label: siteTexts.inactive },
    ],
  },
];
