/** A row of a file, by its number as a spreadsheet counts, with what its cells show. */
export type ReadRow = { row: number; cells: string[] };

/** A file that cannot be read, in a sentence for whoever has made it. */
export class UnreadableFile extends Error {}
