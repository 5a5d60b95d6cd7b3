import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createNames } from './statement-names.ts';
import { compose, forgetNames, named } from './statement.ts';

test('a statement that comes often keeps its name whatever its values, and each later page of a list goes without one', () => {
  forgetNames();
  const list = (id: number) => sql`select * from records where id = ${id} limit 10`;
  const given = [1, 2, 3, 4].map((id) => named(list(id)).name);
  expect(given.slice(0, 2)).toEqual([undefined, undefined]);
  expect(given[2]).toBeTruthy();
  expect(given[3]).toBe(given[2]);
  const later = () => named(sql`(select 1 from records limit 10${raw(' offset 20')})`).name;
  expect([later(), later(), later(), later()]).toEqual(Array(4).fill(undefined));
  const apart = () => named(sql`select * from (select 1 from records offset 0) r`).name;
  expect([apart(), apart(), apart()].at(-1)).toBeTruthy();
});

test('texts without end take no more than so many names, and those that come often have theirs again after a while', () => {
  let time = 0;
  const nameOf = createNames(() => time);
  const often = (text: string, times: number) => Array.from({ length: times }, () => nameOf(text)).at(-1);
  const names = Array.from({ length: 5000 }, (_, at) => often(`select ${at}`, 3)).filter(Boolean);
  expect(names).toHaveLength(500);
  expect(often('select name from sites', 20)).toBeUndefined();
  time += 11 * 60_000;
  expect(often('select name from sites', 20)).toBeTruthy();
  time += 11 * 60_000;
  expect(nameOf('select name from sites')).toBeTruthy();
  expect(nameOf('select 1')).toBeUndefined();
});

test('a statement that is composed once has one text, and with each call its own values where they belong', () => {
  const find = compose<[id: number, names: string[]]>(
    2,
    ([id, names]) =>
      sql`select ${'kind'} from records where name = any(${names}) and ${sql`id = ${id} or parent = ${id}`}`,
  );
  const [first, second] = [find(1, ['a']), find(2, ['b'])];
  expect(first.text).toBe('select $1 from records where name = any($2) and id = $3 or parent = $4');
  expect(second.text).toBe(first.text);
  expect([first.values, second.values]).toEqual([
    ['kind', ['a'], 1, 1],
    ['kind', ['b'], 2, 2],
  ]);
});
