import { limits } from 'contract/core/limits';
import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { riskStore } from '../../modules/risk/risk.store.ts';
import type { Context } from '../http/context.ts';
import { listRecords } from './list.ts';

/** What a list sends to a database that answers each statement with this row. */
async function sentBy(work: (ctx: Context) => Promise<unknown>, row: object): Promise<Sql[]> {
  const sent: Sql[] = [];
  const query = async (statement: Sql) => {
    sent.push(statement);
    return [row];
  };
  await work({ db: { query } } as unknown as Context); // a list asks nothing else
  return sent;
}

const list = (ctx: Context, limit: number) =>
  listRecords(
    ctx,
    riskStore.entity,
    { page: 1, limit },
    { workspaceId: '018f0000-0000-7000-8000-000000000001' },
  );

test('pages of any size are asked for by few statements, each with the size that it is to have', async () => {
  const texts = new Set<string>();
  for (let limit = 1; limit <= limits.pageSizeMax; limit += 1) {
    const [page] = await sentBy((ctx) => list(ctx, limit), { rows: '[]', total: 0 });
    texts.add(page?.text ?? '');
    expect(page?.values).toContain(limit);
    expect(Number(/ limit (\d+)\) t/.exec(page?.text ?? '')?.[1])).toBeGreaterThanOrEqual(limit);
  }
  expect(texts.size).toBeLessThanOrEqual(4);
});

test('a page that is larger than an answer may be is refused by a sentence that says what to do', async () => {
  const rows = 'x'.repeat(limits.pageCharacters + 1);
  await expect(sentBy((ctx) => list(ctx, 100), { rows, total: 1 })).rejects.toMatchObject({
    status: 413,
    message: expect.stringMatching(/Ask for fewer at once: limit is 100/),
  });
});

const workspaceId = '018f0000-0000-7000-8000-000000000001';
const deepest: { page: number; limit: number } = { page: limits.pageMax, limit: 100 };

/** The last statement that a far page sends, which is that for its rows. */
async function farPage(row: object, options = {}, query = deepest) {
  const sent = await sentBy((ctx) => listRecords(ctx, riskStore.entity, query, { workspaceId, ...options }), {
    rows: '[]',
    ...row,
  });
  return sent.at(-1);
}

test('a page behind the cap of a list that is narrowed, or behind its end, passes over no row', async () => {
  const filters = [sql`t.status = 'draft'`];
  for (const page of [
    await farPage({ total: limits.totalCap + 1 }, { filters }),
    await farPage({ total: 500, isCounted: false }),
    // Who is narrowed to some sites has no kept total, but one that was counted up to the cap.
    await farPage({ total: limits.totalCap + 1, isCounted: true }),
  ]) {
    expect(page?.text).not.toMatch(/ offset [1-9]/);
    expect(page?.values).toContain(0);
    expect(page?.values).not.toContain(100);
  }
});

test('a counted total is not turned round, and says that it is capped; a kept one is', async () => {
  const query = { page: 80, limit: 100 };
  const narrowed = { total: limits.totalCap + 1, isCounted: true };
  expect((await farPage(narrowed, {}, query))?.text).toMatch(/ offset 7900\)/);
  expect((await farPage({ total: 8150, isCounted: false }, {}, query))?.text).toMatch(/ offset 150\)/);
  const page = await listRecords(
    // a list asks nothing else
    { db: { query: async () => [{ rows: '[]', ...narrowed }] } } as unknown as Context,
    riskStore.entity,
    query,
    { workspaceId },
  );
  expect(page).toMatchObject({ total: limits.totalCap, totalIsCapped: true });
});
