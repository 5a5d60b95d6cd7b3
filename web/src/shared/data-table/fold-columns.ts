import type { Column } from './column.ts';

/** Where the columns of a table stand that may have no room for all of them. */
export type Folded<Row> = {
  /** Beside each other. */
  heads: Column<Row>[];
  /** In a second line below the name. */
  below: Column<Row>[];
  /** In the part that a row opens to. */
  within: Column<Row>[];
};

/**
 * Leaves as many columns beside each other as a table of that width has room for. Those that may stand below the name go
 * there first; then the last ones go into the row's opened part, and those that say so when nothing else is left to go.
 */
export function foldColumns<Row>(
  columns: readonly Column<Row>[],
  width: number | undefined,
  neededFor: (folded: Folded<Row>) => number,
): Folded<Row> {
  const isName = (column: Column<Row>) => column.isPrimary === true;
  const goesBelow = (column: Column<Row>) =>
    column.fold === 'below' && !isName(column) && columns.some(isName);
  const all: Folded<Row> = { heads: [...columns], below: [], within: [] };
  if (width === undefined || neededFor(all) <= width) return all;

  const below = columns.filter(goesBelow);
  const movable = columns.filter((column) => !isName(column) && !goesBelow(column)).toReversed();
  const order = [
    ...movable.filter(({ fold }) => fold !== 'late'),
    ...movable.filter(({ fold }) => fold === 'late'),
  ];
  const gone = new Set<Column<Row>>();
  const foldedNow = (): Folded<Row> => ({
    heads: columns.filter((column) => !goesBelow(column) && !gone.has(column)),
    below,
    within: columns.filter((column) => gone.has(column)),
  });
  for (const column of order) {
    if (neededFor(foldedNow()) <= width) break;
    gone.add(column);
  }
  return foldedNow();
}
