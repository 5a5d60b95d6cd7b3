import { expect, it } from 'vitest';
import { defaultSettings, orderColumns, type Column } from './column.ts';

const column = (id: string, rest: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id,
  cell: () => id,
  ...rest,
});
const columns = [column('number'), column('name'), column('status'), column('created', { hidden: true })];
const ids = (ordered: Column<unknown>[]) => ordered.map(({ id }) => id);

it('starts with the declared order and what is declared hidden', () => {
  expect(defaultSettings(columns)).toEqual({
    order: ['number', 'name', 'status', 'created'],
    hidden: ['created'],
  });
});

it('keeps a choice when columns come and go', () => {
  const chosen = { order: ['status', 'gone', 'number', 'name'], hidden: [] };
  expect(ids(orderColumns(columns, chosen))).toEqual(['status', 'number', 'name', 'created']);
  expect(ids(orderColumns([column('new'), ...columns], chosen))).toEqual([
    'new',
    'status',
    'number',
    'name',
    'created',
  ]);
});
