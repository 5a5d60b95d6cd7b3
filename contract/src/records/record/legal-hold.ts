import { z } from 'zod';
import { instant, neededVersion, person, reason } from '../../core/field.ts';
import { legalHoldLabel } from '../../core/legal-hold-words.ts';

/** How an answer says whether a record is on legal hold: since when, by whom and why; null while it is not. */
export const shownLegalHold = {
  legalHoldReason: z.string().nullable().meta({ label: legalHoldLabel }),
  legalHoldAt: instant.nullable(),
  legalHoldBy: person.nullable(),
};

/** Places a record on legal hold, or releases it, with the reason. */
export const legalHoldInput = z.object({
  isHeld: z.boolean('Use true or false').meta({ label: legalHoldLabel, control: 'checkbox' }),
  reason,
  version: neededVersion,
});

export type LegalHoldInput = z.output<typeof legalHoldInput>;
