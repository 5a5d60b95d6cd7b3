import { plainOf, type Cell, type Table } from './sheet.ts';

const valueOf = (given: Cell): string | number | boolean | null => {
  const cell = plainOf(given);
  if (cell === null || typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : cell.instant;
};

/** A table as JSON: a list with an object for each row, a line each, whose values are named by the header. */
export async function* jsonBytes({ header, batches }: Table): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(header.map((name, at) => [name, valueOf(row[at] ?? null)]))),
    );
    if (lines.length === 0) continue;
    yield Buffer.from(before + lines.join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}
