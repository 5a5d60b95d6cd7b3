import { expect, test } from 'vitest';
import { bytesOf, tableOf } from '../../../test/sheet.ts';
import { jsonBytes } from './json.ts';

const read = async (...batches: Parameters<typeof tableOf>[1][]) =>
  JSON.parse((await bytesOf(jsonBytes(tableOf(['Name', 'At', 'Day', '__proto__'], ...batches)))).toString());

test('each row is an object by the names of the header, and a text stays as it is', async () => {
  const rows = await read(
    [['=1+1 "quoted"', { instant: '2026-03-31T12:00:00.000Z' }, { day: '2026-03-31' }, 'kept']],
    [[null, null, null, true]],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ Name: '=1+1 "quoted"', At: '2026-03-31T12:00:00.000Z', Day: '2026-03-31' });
  expect(rows[1]).toMatchObject({ Name: null, At: null, Day: null });
});

test('nothing is an empty list', async () => {
  expect(await read()).toEqual([]);
  expect(await read([])).toEqual([]);
});
