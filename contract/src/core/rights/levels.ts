/** Levels of a membership in one workspace; each includes those before it. */
export const levels = { none: 0, view: 1, contribute: 2, edit: 3, approve: 4, admin: 5 } as const;
export type Level = keyof typeof levels;

/** Rights that no level implies; an owner holds them all. */
export const grants = ['purge', 'export', 'manage_custom_fields', 'view_confidential', 'legal_hold'] as const;
export type Grant = (typeof grants)[number];

/** How a person may stand to a record; its raiser counts until somebody takes it over, its author while it is a draft. */
export type Relation = 'manager' | 'assignee' | 'member' | 'raiser' | 'author' | 'verifier' | 'named';

/**
 * What a right in a workspace asks for: a level, or one of these relations to the record and at least `contribute` (`view`
 * where the right itself asks for `contribute`, or says so as the `least`).
 */
export type WorkspaceRule = {
  level: Level;
  or?: readonly Relation[];
  least?: 'view';
  grant?: Grant;
  whole?: true;
};
