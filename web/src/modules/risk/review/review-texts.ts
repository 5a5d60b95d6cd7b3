import { reviewAnswerDays } from 'contract/modules/risk/risk-review';

/** The words of the reviews of a risk, and of what has happened of it. */
export const reviewTexts = {
  reviews: 'Reviews',
  incidents: 'Incidents',
  reviewPages: 'Pages of the reviews',
  incidentPages: 'Pages of the incidents',
  addReview: 'Add review',
  recordIncident: 'Record incident',
  come: (who: string, outcome: string) =>
    `${who} has reviewed it since you began: ${outcome}. If you save as well, both reviews are kept.`,
  noReviews: 'No review was kept yet.',
  noIncidents: 'It has not happened so far.',
  reviewsFailed: 'The reviews could not be loaded.',
  incidentsFailed: 'The incidents could not be loaded.',
  somebody: 'Somebody who has left',
  levelThen: 'Level on that day',
  next: 'Next review',
  noNext: 'Not planned',
  nextStep: 'Next step',
  asked: 'Asked to decide',
  settled: 'Answered on',
  expected: 'Expected',
  notRated: 'It was not rated',
  expectedAs: (likelihood: number, impact: number) => `likelihood ${likelihood}, impact ${impact}`,
  actual: 'Actual impact',
  chooseImpact: 'Choose the impact it had',
  asExpected: 'as expected',
  worse: (by: number) => `${by} worse than expected`,
  milder: (by: number) => `${by} milder than expected`,
  better: (by: number) => `${by} better than expected`,
  poorer: (by: number) => `${by} less than expected`,
  recordedBy: 'Recorded by',
  outcomeBack:
    'The risk is monitored. "Assess again" and "Treat further" take it back: it is assessed again. "Ready to close" asks those who may close it.',
  escalates: `"Escalate" asks those who accept a risk of this level to decide within ${reviewAnswerDays} days.`,
  goesBack: 'The risk is monitored. Once this is recorded, it goes back to treatment.',
} as const;
