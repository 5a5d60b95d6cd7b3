import { limits } from 'contract/core/limits';
import type { Sql } from 'sql-template-tag';
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
