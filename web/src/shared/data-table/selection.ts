/** What a bulk act is done to: rows of this page, or everything that matches the search and filters. */
export type Selection =
  | { kind: 'rows'; ids: string[] }
  | { kind: 'matching'; total: number; search: string; filters: Record<string, string> };
