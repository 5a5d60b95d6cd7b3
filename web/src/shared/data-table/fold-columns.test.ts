import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { foldColumns, type Folded } from './fold-columns.ts';

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  width: 100,
  cell: () => id,
  ...more,
});

const columns = [
  column('number', { fold: 'below' }),
  column('name', { isPrimary: true }),
  column('status', { fold: 'late' }),
  column('category'),
  column('managers'),
];

const needed = ({ heads, within }: Folded<object>) => heads.length * 100 + (within.length > 0 ? 28 : 0);
const idsOf = ({ heads, below, within }: Folded<object>) =>
  [heads, below, within].map((some) => some.map(({ id }) => id).join(' '));
const foldTo = (width: number | undefined) => idsOf(foldColumns(columns, width, needed));

it('leaves all beside each other where there is room, and while nothing is measured', () => {
  expect(foldTo(500)).toEqual(['number name status category managers', '', '']);
  expect(foldTo(undefined)).toEqual(['number name status category managers', '', '']);
});

it('puts what may stand below the name there first', () => {
  expect(foldTo(499)).toEqual(['name status category managers', 'number', '']);
});

it('then folds the last ones, those that are to stay longest at the end, and never the name', () => {
  expect(foldTo(399)).toEqual(['name status category', 'number', 'managers']);
  expect(foldTo(320)).toEqual(['name status', 'number', 'category managers']);
  expect(foldTo(50)).toEqual(['name', 'number', 'status category managers']);
});

it('has no line below a name that is hidden', () => {
  const nameless = columns.filter(({ id }) => id !== 'name');
  expect(idsOf(foldColumns(nameless, 330, needed))).toEqual(['number status category', '', 'managers']);
});
