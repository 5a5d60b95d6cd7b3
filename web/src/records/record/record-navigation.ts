import type { ReactNode } from 'react';
import type { RecordLists } from './record-kind.ts';

type Entry = { icon: ReactNode; /** How its pinned filters are read out. */ pinned: string };

/** How the two lists of a kind stand in the navigation of its workspaces. */
export type RecordNavigation = { lists: RecordLists; all: Entry; mine: Entry };
