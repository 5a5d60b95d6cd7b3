import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Stream } from 'contract/records/comment/stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';

const many = 5000;

let api: TestApi;
let place: Place;
let recordId: string;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  recordId = (await makeRisk(place, 'Talked about for years'))._id;
  await api.owner.query(
    `insert into comments (organization_id, id, workspace_id, record_id, text, created_by, created_at)
     select r.organization_id, uuidv7(make_interval(mins => n - $2)), r.workspace_id, r.id, 'Said ' || n, $3, now() + make_interval(mins => n - $2)
       from records r cross join generate_series(1, $2::int) n where r.id = $1`,
    [recordId, many, place.owner.user.accountId],
  );
}, 60_000);
afterAll(() => api.close());

async function read(query: Record<string, unknown>): Promise<{ stream: Stream; ms: number }> {
  const params = { workspaceId: place.workspaceId, recordId };
  const begun = performance.now();
  const { status, body } = await place.owner.call(riskParts.comment.list, { params, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return { stream: body.data, ms: performance.now() - begun };
}

test(`a stream of ${many} comments is read page by page, each once, and its last page as quickly as its first`, async () => {
  const pages: { ids: string[]; ms: number }[] = [];
  for (let next: Stream['next'] | undefined; next !== null;) {
    const from = next?.beforeComment ? { beforeComment: next.beforeComment } : {};
    const { stream, ms } = await read({ show: 'comments', limit: 100, ...from });
    pages.push({ ids: stream.entries.map(({ _id }) => _id), ms });
    next = stream.next;
  }
  const ids = pages.flatMap((page) => page.ids);
  expect(new Set(ids).size).toBe(many);
  expect(ids).toEqual(ids.toSorted().toReversed());
  const middleOf = (some: typeof pages) =>
    some.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  expect(middleOf(pages.slice(-10))).toBeLessThan(4 * middleOf(pages.slice(1, 11)) + 50);
}, 60_000);
