/** What a cell holds: a day is `YYYY-MM-DD`, an instant ISO 8601 in UTC. */
export type Cell = string | number | boolean | null | { day: string } | { instant: string };

/** Rows under a header; they come in batches, so that a long table is never held whole. */
export type Table = { header: string[]; batches: AsyncIterable<Cell[][]> };

/** How both kinds of file write what is true and what is not. */
export const wordOf = (cell: boolean): string => (cell ? 'Yes' : 'No');
