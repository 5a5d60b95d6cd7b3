import { z } from 'zod';
import { instant } from '../../core/field.ts';
import { signature } from './signature.ts';

/** What became of what somebody has signed. `hidden`: they may not see the record any more, so nothing is said of it. */
export const signedStates = {
  unchanged: { label: 'Signed content unchanged' },
  changed: { label: 'Changed since' },
  superseded: { label: 'Signed again since' },
  rejected: { label: 'Sent back' },
  hidden: { label: 'You can no longer see it' },
} as const;
export type SignedState = keyof typeof signedStates;
const states = Object.keys(signedStates) as [SignedState, ...SignedState[]]; // Object.keys loses the literal keys

/** A signature as the person who gave it lists it: what was signed, and of what it says now only what they may see. */
export const ownSignature = signature.omit({ signer: true, hash: true, content: true }).extend({
  state: z.enum(states),
  /** Where the record is, and its page; nothing where the person may not see it any more. */
  workspaceName: z.string().nullable(),
  link: z.string().nullable(),
});
export type OwnSignature = z.output<typeof ownSignature>;

/** What is found about one signature whose hash and mark are worked out anew. */
export const ownCheck = z.object({ checkedAt: instant, isWhole: z.boolean(), problems: z.array(z.string()) });
