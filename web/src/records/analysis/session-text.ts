import type { Analysis } from 'contract/records/analysis/analysis';
import { formatDate } from '../../ui/format/format-date.ts';
import { analysisTexts as texts } from './analysis-texts.ts';

type Session = Pick<Analysis, 'facilitator' | 'participants' | 'heldOn'>;

/** Who led an analysis, who took part, and when it was held, in one line; empty where nothing is said of it. */
export const sessionText = ({ facilitator, participants, heldOn }: Session): string =>
  [
    facilitator && texts.ledBy(facilitator.name),
    participants.length > 0 && texts.teamOf(participants.map(({ name }) => name).join(', ')),
    heldOn && texts.heldOnDay(formatDate(heldOn)),
  ]
    .filter(Boolean)
    .join(' · ');
