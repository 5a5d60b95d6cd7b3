import { expect, test } from 'vitest';
import { z } from 'zod';
import { calendarDate, givenId } from './field.ts';
import { listQuery, patternsOf, queryFlag, severalOf } from './list.ts';

const query = listQuery({
  sort: ['name', 'createdAt'],
  filters: {
    status: severalOf(z.enum(['in-progress', 'on-hold'])),
    mine: queryFlag.optional(),
    site: givenId('Choose a site').optional(),
    from: calendarDate('Choose a day').optional(),
  },
});
const patterns = patternsOf(query);
const id = '01a20177-953a-704d-ab82-07eec0f5dc8d';

test.each([
  ['page', ['1', '20'], ['0', '-1', '1.5', 'two', '12345678']],
  ['search', ['a', '50 % (new)'], ['']],
  ['sort', ['name', '-createdAt'], ['password', 'name,createdAt', '--name']],
  ['status', ['on-hold', 'on-hold,in-progress'], ['maybe', 'on-hold,', 'on-hold in-progress']],
  ['mine', ['true', 'false'], ['yes', 'truefalse']],
  ['site', [id], ['1', `${id}0`]],
  ['from', ['2026-02-28'], ['2026-02-30', '02/28/2026']],
])('%s is told from nonsense without the schema, as the schema tells it', (name, sound, nonsense) => {
  const pattern = new RegExp(patterns[name] ?? '');
  const schema = query.shape[name as keyof typeof query.shape] as z.ZodType;
  for (const value of sound)
    expect([value, pattern.test(value), schema.safeParse(value).success]).toEqual([value, true, true]);
  for (const value of nonsense) expect([value, pattern.test(value)]).toEqual([value, false]);
});
