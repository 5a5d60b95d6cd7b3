import type { Incident, Review } from 'contract/modules/risk/risk-review';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { at, dayFromNow, type Place } from './demo-place.ts';
import type { Who } from './demo-part.ts';
import { risks } from './demo-risks.ts';

/** What was found when a risk was looked at again, and what has happened of it; days are counted from today. */
type Watched = {
  reviews?: readonly (Pick<Review, 'outcome' | 'note'> & Who & { days: number; nextStep?: string })[];
  incident?: Pick<Incident, 'description' | 'actualImpact'> &
    Who & { days: number; followUp?: { name: string; assignee: number; until: number } };
};

const watched: Readonly<Record<string, Watched>> = {
  'Torque tool drift on axle line': {
    reviews: [
      {
        by: 2,
        outcome: 'no-change',
        note: 'No tool has read low since the check at the start of each shift began.',
        days: -12,
        nextStep: 'Ask the second shift how long the check takes.',
      },
    ],
  },
  'Superseded control plan in use': {
    reviews: [
      {
        by: 2,
        outcome: 'no-change',
        note: 'Walked the line after two releases: no printed plan was found.',
        days: -9,
      },
    ],
  },
  'Late payment of a large customer': {
    reviews: [
      { by: 1, outcome: 'no-change', note: 'Payment is faster, and still later than was agreed.', days: -5 },
    ],
  },
  'Wrong bolt grade delivered': {
    incident: {
      by: 2,
      description:
        'A lot with bolts of two grades passed receipt; eleven axles were opened again before they left. The single bolt that was tested happened to be a good one.',
      actualImpact: 4,
      days: -6,
      followUp: {
        name: 'Test five bolts of each lot until the supplier is released again',
        assignee: 2,
        until: 20,
      },
    },
  },
  'Counterfeit sensors in the market': {
    incident: {
      by: 1,
      description:
        'One sensor in stock had a code that its maker does not know. It was found before it was built in.',
      actualImpact: 2,
      days: -2,
      followUp: { name: 'Send the sensor to its maker and wait for the answer', assignee: 1, until: 15 },
    },
  },
};

/** Adds what was found when a monitored risk was looked at, and what has happened of it since. */
export async function addWatch(place: Place, recordId: string, index: number): Promise<void> {
  const { reviews = [], incident } = watched[at(risks, index).name] ?? {};
  const params = { workspaceId: place.workspaceId, recordId };
  for (const { by, days, ...said } of reviews)
    await at(place.colleagues, by)(riskParts.review.create, {
      params,
      body: { ...said, reviewedOn: dayFromNow(days) },
    });
  if (!incident) return;
  const { by, days, followUp, ...happened } = incident;
  const send = at(place.colleagues, by);
  await send(riskParts.incident.create, { params, body: { ...happened, happenedOn: dayFromNow(days) } });
  if (followUp)
    await send(riskParts.action.create, {
      params,
      body: {
        name: followUp.name,
        startDate: dayFromNow(days),
        endDate: dayFromNow(followUp.until),
        status: 'in-progress',
        assignedTo: [at(place.accounts, followUp.assignee)],
      },
    });
}
