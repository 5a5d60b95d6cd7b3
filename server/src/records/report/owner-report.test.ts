import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Context } from '../../core/http/context.ts';
import type { ServedKind } from '../record/server-module.ts';
import { ownedRows } from './owner-report.ts';
import { glanceRows } from './report-template.service.ts';

const actionOf = (owner: string, at: number) => ({ _id: `${owner} ${at}`, assignedTo: [{ _id: owner }] });

/** A kind whose actions are those of these people, and how many of them were asked for at once. */
function served(counts: Record<string, number>) {
  const asked: number[] = [];
  const ownersOf = ({ filters = [] }: { filters?: Sql[] }) =>
    filters.flatMap(({ values }) => values.filter(Array.isArray)).flat() as string[]; // the ids that it is narrowed to
  const actions = {
    entity: {},
    narrowed: async () => sql`true`,
    async list(_ctx: Context, { limit }: { limit: number }, options: { filters?: Sql[] }) {
      const [owner = ''] = ownersOf(options);
      const count = Math.min(limit, counts[owner] ?? 0);
      asked.push(count);
      return { text: JSON.stringify(Array.from({ length: count }, (_, at) => actionOf(owner, at))) };
    },
    async listAll(_ctx: Context, _query: object, options: { filters?: Sql[] }) {
      const all = ownersOf(options).flatMap((owner) =>
        Array.from({ length: counts[owner] ?? 0 }, (_, at) => actionOf(owner, at)),
      );
      async function* batches() {
        for (let at = 0; at < all.length; at += 500) yield all.slice(at, at + 500);
      }
      return { total: all.length, batches: batches() };
    },
  };
  const loads = Object.entries(counts).map(([_id, count]) => ({ _id, name: _id, actions: count }));
  const query = async ({ text }: Sql) => (text.includes('from actions t') ? loads : []);
  return {
    rows: ownedRows({ kind: 'risk', stores: { actions } } as unknown as ServedKind),
    ctx: { db: { query } } as unknown as Context, // it asks nothing else
    asked,
  };
}

const request = { filters: {} } as Parameters<ReturnType<typeof ownedRows>['first']>[1];

test('a glance at the actions by owner reads no more of anybody than it shows, however many they have', async () => {
  const { rows, ctx, asked } = served({ ada: 3, bea: 100_000, cid: 7 });
  const found = await rows.first(ctx, request);
  expect(found.total).toBe(100_010);
  expect(found.rows.map(({ owner }) => owner.name)).toEqual([
    ...Array.from({ length: 3 }, () => 'ada'),
    ...Array.from({ length: glanceRows - 3 }, () => 'bea'),
  ]);
  expect(asked).toEqual([3, glanceRows - 3]);
});

test('all of them come in batches: those who have few together, whoever has many in parts', async () => {
  const { rows, ctx } = served({ ada: 3, bea: 2, cid: 1700, dan: 1 });
  const { total, batches } = await rows.all(ctx, request);
  const sizes: number[] = [];
  for await (const batch of batches) sizes.push(batch.length);
  expect(total).toBe(1706);
  expect(sizes).toEqual([5, 500, 500, 500, 200, 1]);
});
