/** How many of one thing there may be in a place, and what to say where there are no more. */
export type Capacity = {
  /** The table whose rows are counted, and the columns that name the place. */
  table: string;
  place: readonly string[];
  most: number;
  /** Who has them, as a sentence begins. */
  owner: string;
  /** What is counted, in the plural. */
  things: string;
  /** What to do then. */
  advice: string;
  /** How large they may be together, in characters as they are kept. */
  mostTogether?: number;
};

/** Where things are counted, and who has them as a sentence begins. */
export const places = {
  organization: { place: ['organization_id'], owner: 'An organization' },
  workspace: { place: ['organization_id', 'workspace_id'], owner: 'A workspace' },
  member: { place: ['organization_id', 'account_id'], owner: 'A person' },
  user: { place: ['organization_id', 'user_id'], owner: 'A person' },
  record: { place: ['organization_id', 'record_id'], owner: 'A record' },
} as const satisfies Record<string, { place: readonly string[]; owner: string }>;
