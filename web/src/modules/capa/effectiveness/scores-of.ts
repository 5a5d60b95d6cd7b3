import type { Run } from 'contract/records/checklist/checklist';

type Scored = Pick<Run, 'checklist' | 'completedAt' | 'score'>;

/** What the runs of one checklist scored, the oldest first. */
export type ChecklistScores = { checklist: Run['checklist']; scores: number[]; newest: number };

/** The scores of completed runs by checklist, since only runs of one compare; that with the newest run comes first. */
export function scoresOf(runs: readonly Scored[]): ChecklistScores[] {
  const newestFirst = runs.toSorted((a, b) => String(b.completedAt).localeCompare(String(a.completedAt)));
  const groups = new Map<string, ChecklistScores>();
  for (const { checklist, completedAt, score } of newestFirst) {
    if (completedAt === null || score === null) continue;
    const before = groups.get(checklist._id) ?? { checklist, scores: [], newest: score };
    groups.set(checklist._id, { ...before, scores: [score, ...before.scores] });
  }
  return [...groups.values()];
}
