import { labelsOf } from 'contract/core/field';
import { kriFields, readingInput } from 'contract/modules/risk/kri/risk-kri';
import { acceptanceFields } from 'contract/modules/risk/risk-acceptance';
import { consequenceInput } from 'contract/modules/risk/risk-consequence';
import { controlFields, controlTestInput } from 'contract/modules/risk/risk-control';
import { incidentInput, reviewInput } from 'contract/modules/risk/risk-review';
import { treatmentInput } from 'contract/modules/risk/risk-treatment';

/** What the fields of the parts of a risk are called, as their forms call them. */
export const labels = {
  acceptance: labelsOf(acceptanceFields),
  consequence: labelsOf(consequenceInput),
  control: labelsOf(controlFields),
  test: labelsOf(controlTestInput),
  incident: labelsOf(incidentInput),
  kri: labelsOf(kriFields),
  reading: labelsOf(readingInput),
  review: labelsOf(reviewInput),
  treatment: labelsOf(treatmentInput),
};

export const riskPrintTexts = {
  ratings: 'Ratings',
  rating: 'Rating',
  likelihood: 'Likelihood',
  impact: 'Impact',
  score: 'Score, level',
  ratedOn: 'Rated on',
  isPending: 'Waits for a decision',
  assessments: 'Assessments',
  assumptions: 'Assumptions',
  evidence: 'Evidence',
  blindScores: 'Blind scores',
  by: 'Assessed by',
  date: 'Date',
  decision: 'Decision',
  rationale: 'Rationale',
  consequences: 'Consequences',
  controls: 'Controls',
  bearsOn: 'Bears on',
  verification: 'Verification of controls',
  tests: 'Tests of controls',
  treatment: 'Treatment plan',
  target: 'Target',
  done: 'Actions done',
  doneOf: (done: number, total: number) => `${done} of ${total}`,
  budget: 'Budget of actions',
  actual: 'Actual cost of actions',
  acceptances: 'Acceptances',
  accepted: 'What was accepted',
  isStale: 'Changed since',
  requestedBy: 'Requested by',
  decidedBy: 'Decided by',
  endedBy: 'Ended by',
  status: 'Status',
  reviews: 'Reviews',
  reviewer: 'Reviewed by',
  incidents: 'Incidents',
  expected: 'Expected impact',
  recordedBy: 'Recorded by',
  kris: 'Key risk indicators',
  state: 'State',
  last: 'Last value',
  next: 'Next reading',
  readings: 'Readings',
  reader: 'Read by',
};
