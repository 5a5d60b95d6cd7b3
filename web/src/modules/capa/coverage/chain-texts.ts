/** The words of the chain from a cause to the proof that it is gone. */
export const chainTexts = {
  title: 'From cause to proof',
  intro:
    'How each cause was found and proved, which actions remove it, and what shows that the problem stays away.',
  found: 'Found by',
  named: 'Named by hand',
  proved: 'Proved',
  unproved: 'Not said how sure',
  somebody: 'somebody who has left',
  by: (name: string, on: string) => `${on}, by ${name}`,
  removed: 'Removed by',
  nothing: 'No action',
  unsaid: 'Strategy not said',
  action: (name: string, isDone: boolean) => (isDone ? `${name}: done` : `${name}: open`),
  shown: 'Shown by',
  unplanned: 'No effectiveness plan',
  unmeasured: 'No verdict yet',
  unchecked: 'Not checked',
  checks: (count: number) => (count === 1 ? '1 check planned' : `${count} checks planned`),
  strengths: (said: string) => `Actions by strategy: ${said}.`,
  care: (weak: number, all: number) =>
    `${weak} of ${all} ${weak === 1 ? 'asks' : 'ask'} people for care and ${weak === 1 ? 'holds' : 'hold'} only as long as they take it.`,
} as const;
