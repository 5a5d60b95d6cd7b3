import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { ownCheck, ownSignature } from './own-signatures.ts';
import { signatureMeanings } from './signature.ts';

/** The signatures that a person has given. */
export const ownSignatureSorts = ['signedAt'] as const;
export const ownSignatureFilters = { meaning: z.enum(signatureMeanings, 'Choose a meaning').optional() };

export const ownSignatureEndpoints = {
  list: endpoint('GET /signatures', {
    access: 'signedIn',
    topic: 'signature',
    summary:
      'The signatures that the caller has given in the organization, newest first, each with what of it has changed since.',
    query: listQuery({ sort: ownSignatureSorts, filters: ownSignatureFilters }),
    reply: list(ownSignature),
  }),
  verify: endpoint('GET /signatures/:signatureId/verification', {
    access: 'signedIn',
    topic: 'signature',
    summary: 'Works out anew the hash and the mark of a signature of the caller, and says what does not fit.',
    reply: ok(ownCheck),
  }),
};
