import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { type Binding, reading } from '../../core/http/route.ts';
import type { ServedKind } from '../record/server-module.ts';
import { listOwnSignatures } from './own-signatures.service.ts';
import { verifyOwnSignature } from './verify.service.ts';

/** Serves the signatures that one has given, over records of these kinds. */
export const ownSignatureRoutes = (kinds: readonly ServedKind[]): Binding[] => [
  reading(ownSignatureEndpoints.list, (ctx, { query }) => listOwnSignatures(kinds, ctx, query)),
  reading(ownSignatureEndpoints.verify, (ctx, { params }) => verifyOwnSignature(ctx, params.signatureId)),
];
