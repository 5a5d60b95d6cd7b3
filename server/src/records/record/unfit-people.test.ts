import type { Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Context } from '../../core/http/context.ts';
import { findUnfitPeople, type Offer } from './action-candidate.service.ts';

const offer = (at: number): Offer => ({
  site: `site ${at % 300}`,
  process: null,
  person: `person ${at % 400}`,
});

test('rights are asked for each place only of the people who are named there, each pair once', async () => {
  const asked: number[] = [];
  const query = async ({ values }: Sql) => {
    asked.push(values.find((value) => Array.isArray(value))?.length ?? 0);
    return [{ ...offer(7), name: 'Ada', why: 'reads' }];
  };
  const ctx = { db: { query }, workspaceId: 'here' } as unknown as Context; // it asks nothing else
  const offers = Array.from({ length: 10_000 }, (_, at) => offer(at));
  const unfit = await findUnfitPeople(ctx, 'risk', offers);
  // 300 places and 400 people would be 120,000.
  expect(asked).toEqual([500, 500, 200]);
  expect(unfit(offer(7))).toMatch(/^Ada cannot be given this action: Ada /);
  expect(unfit(offer(8))).toBeUndefined();
  expect(await findUnfitPeople(ctx, 'risk', [])).toBeTypeOf('function');
  expect(asked).toHaveLength(3);
});
