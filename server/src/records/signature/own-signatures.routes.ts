import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { type Binding, reading } from '../../core/http/route.ts';
import { listOwnSignatures, type SignedSource } from './own-signatures.service.ts';
import { verifyOwnSignature } from './verify.service.ts';

/** Serves the signatures that one has given, over what comes from these sources. */
export const ownSignatureRoutes = (sources: readonly SignedSource[]): Binding[] => [
  reading(ownSignatureEndpoints.list, (ctx, { query }) => listOwnSignatures(sources, ctx, query)),
  reading(ownSignatureEndpoints.verify, (ctx, { params }) => verifyOwnSignature(ctx, params.signatureId)),
];
