import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Context } from '../../core/http/context.ts';
import { createDeleted } from './deleted.service.ts';

const entered = async () => ({
  actor: { organizationRole: 'owner', level: 5, levels: {}, grants: [] },
});

test('an export of the deleted items sorts them once and passes over none: the rest is found by ids', async () => {
  const sent: string[] = [];
  const query = async ({ text }: Sql) => {
    sent.push(text);
    return sent.length === 1 ? [{ keys: Buffer.alloc(1200 * 16) }] : [{ item: { name: 'Loose guard' } }];
  };
  const deleted = createDeleted(
    [
      {
        kind: 'risk',
        permissions: { read: 'deleted.read', restore: 'risk.restore' },
        rows: sql`select * from records`,
        restore: async () => undefined,
      },
    ],
    async () => 10,
  );
  const ctx = { db: { query }, entered, workspaceId: '018f0000-0000-7000-8000-000000000001' };
  const { total, batches } = await deleted.listAll(ctx as unknown as Context, {}); // it asks nothing else
  const names: string[] = [];
  for await (const batch of batches) names.push(...batch.map(({ name }) => name));
  expect([total, names.length]).toEqual([1200, 3]);
  expect(sent).toHaveLength(4);
  expect(sent.filter((text) => /\boffset\b|count\(\*\)/.test(text))).toEqual([]);
});
