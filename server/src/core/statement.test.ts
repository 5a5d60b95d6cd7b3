import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { named } from './statement.ts';

test('a statement keeps its name whatever its values, and each later page of a list goes without one', () => {
  const list = (id: number) => sql`select * from records where id = ${id} limit 10`;
  expect(named(list(1)).name).toBeTruthy();
  expect(named(list(2)).name).toBe(named(list(1)).name);
  expect(named(sql`(select 1 from records limit 10${raw(' offset 20')})`).name).toBeUndefined();
});
