/** The words of the list of risks. */
export const riskListTexts = {
  stage: 'Stage',
  strategy: 'Strategy',
  trend: 'Trend',
  none: 'None',
  budget: 'Budget',
  appetiteDelta: 'Over appetite',
  personnel: 'Personnel',
  identified: 'Identified',
  kind: 'Kind',
  level: 'Level',
  notRated: 'Not rated',
  appetite: 'Appetite',
  knowledge: 'Knowledge strength',
  notSaid: 'Not said',
  controls: 'Controls',
  acceptance: 'Acceptance',
  kri: 'Key risk indicator',
  happened: 'What happened',
  standings: {
    within: 'Within appetite',
    'above-appetite': 'Above appetite',
    'above-tolerance': 'Above tolerance',
  },
  empty: 'No Risk Library found.',
  emptyText:
    'A risk is something that may go wrong, or well, and what you do about it. Write it down once, and its people and its actions stay together.',
} as const;
