import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/field.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { signature, signatureMeanings } from './signature.ts';

/** What became of what somebody has signed. `hidden`: they may not see the record any more, so nothing is said of it. */
export const signedStates = {
  unchanged: { label: 'Signed content unchanged' },
  changed: { label: 'Changed since' },
  superseded: { label: 'Signed anew since' },
  rejected: { label: 'Sent back' },
  hidden: { label: 'You may not see it any more' },
} as const;
export type SignedState = keyof typeof signedStates;
const states = Object.keys(signedStates) as [SignedState, ...SignedState[]]; // Object.keys loses the literal keys

/** A signature as the person who gave it lists it: what was signed, and of what it says now only what they may see. */
export const ownSignature = signature.omit({ signer: true, hash: true }).extend({
  state: z.enum(states),
  /** Where the record is, and its page; nothing where the person may not see it any more. */
  workspaceName: z.string().nullable(),
  link: z.string().nullable(),
});
export type OwnSignature = z.output<typeof ownSignature>;

/** What is found about one signature whose hash and mark are worked out anew. */
const ownCheck = z.object({ checkedAt: instant, isWhole: z.boolean(), problems: z.array(z.string()) });

export const ownSignatureEndpoints = {
  list: endpoint('GET /signatures', {
    access: 'signedIn',
    topic: 'signature',
    summary:
      'The signatures that the caller has given in the organization, newest first, each with what of it has changed since.',
    query: listQuery({
      sort: ['signedAt'],
      filters: { meaning: z.enum(signatureMeanings, 'Choose a meaning').optional() },
    }),
    reply: list(ownSignature),
  }),
  verify: endpoint('GET /signatures/:signatureId/verification', {
    access: 'signedIn',
    topic: 'signature',
    summary: 'Works out anew the hash and the mark of a signature of the caller, and says what does not fit.',
    reply: ok(ownCheck),
  }),
};
