import { IconAlertTriangle, IconBooks } from '@tabler/icons-react';
import type { RecordNavigation } from '../../records/record/record-navigation.ts';
import { riskLists } from './risk-lists.ts';

/** The lists of risks in the navigation of a workspace. */
export const riskNavigation: RecordNavigation = {
  lists: riskLists,
  all: { icon: <IconBooks />, pinned: 'Pinned filters of the library' },
  mine: { icon: <IconAlertTriangle />, pinned: 'Pinned filters of My Risk' },
};
