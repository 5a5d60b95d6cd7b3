import { expect, test } from 'vitest';
import { scoresOf } from './scores-of.ts';

const effectiveness = { _id: 'e', name: 'Effectiveness of a CAPA' };
const walk = { _id: 'w', name: 'Hall walk' };
const run = (checklist: typeof walk, completedAt: string | null, score: number | null) => ({
  checklist,
  completedAt,
  score,
});

test('scores are compared within one checklist, the oldest first, and the checklist that was used last comes first', () => {
  const runs = [
    run(effectiveness, '2026-03-01T08:00:00Z', 60),
    run(walk, '2026-03-05T08:00:00Z', 95),
    run(effectiveness, '2026-04-01T08:00:00Z', 90),
    run(walk, null, null),
    run(effectiveness, '2026-02-01T08:00:00Z', null),
  ];
  expect(scoresOf(runs)).toEqual([
    { checklist: effectiveness, scores: [60, 90], newest: 90 },
    { checklist: walk, scores: [95], newest: 95 },
  ]);
});
