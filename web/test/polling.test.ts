import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What is asked for again and again goes by usePolled, which asks less and less often, and ends when nothing changes.
const folder = join(import.meta.dirname, '../src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

const repeats = /\b(setInterval|useInterval)\(|\brefetchInterval\b/;
const waits = /\bsetTimeout\(/;
const asks = /\brefetch\b|\b(refetchQueries|invalidateQueries|invalidateTopics|dropAnswers|fetchQuery)\(/;

const polls = (text: string) => repeats.test(text) || (waits.test(text) && asks.test(text));

test('a screen that asks again after a time of its own is seen', () => {
  const own = [
    'useEffect(() => { const timer = setInterval(() => void answer.refetch(), 2000); }, []);',
    'const answer = useQuery({ ...query, refetchInterval: 2000 });',
    'setTimeout(() => invalidateTopics([importEndpoints.find.topic]), 2000);',
    'const { refetch } = answer;\nsetTimeout(refetch, 2000);',
  ];
  expect(own.filter((text) => !polls(text))).toEqual([]);
  expect(polls('const answer = usePolled(importEndpoints.find, { params }, isAtRest);')).toBe(false);
  expect(polls('setTimeout(() => setSettled(text), pauseMs);')).toBe(false);
});

test('nothing is asked for again and again but by usePolled', () => {
  const found = files.filter(({ text }) => polls(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual([
    // It gathers what the server tells within a moment.
    'core/http/live-topics.ts',
    // What was asked too often is asked again once, when the server allows it.
    'core/http/query-client.ts',
    'core/http/use-polled.ts',
    // What is typed into a search reaches the address when the typing rests.
    'core/loading/use-list.ts',
    // The socket is tried again; no answer is.
    'core/realtime/realtime.ts',
    // What hangs on a wall is looked at without anybody who would ask.
    'records/dashboard/module/full-screen.tsx',
  ]);
});
