import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import type { Permission } from '../../core/rights/permissions.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import {
  signature,
  signatureInput,
  signingChallenge,
  signingInput,
  signingReview,
  signingReviewQuery,
  verification,
} from './signature.ts';
import { severalReview, severalReviewQuery, severalSigned, severalSigningInput } from './several-signing.ts';

const topic = 'signature';

// Wrong proofs count for the account as well, whatever they are shown for.
const guarded = [{ by: 'user', limit: 60, seconds: 600 }] as const;

/** The calls by which several records of a kind are signed with one proof of who signs. */
function severalEndpoints<const D extends RecordDefinition, const P extends `/${string}`>(
  definition: D,
  many: P,
) {
  const { kind, words, stales } = definition;
  const sign = rightOf(definition, 'sign');
  return {
    reviewMany: endpoint(`GET ${many}/signing`, {
      access: sign,
      topic,
      summary: `What the caller would sign of several ${words.many} now, each with what has changed since its last signature; without \`records\`, those that wait for their decision, oldest first.`,
      query: severalReviewQuery,
      reply: ok(severalReview),
    }),
    challengeMany: endpoint(`POST ${many}/signing`, {
      access: sign,
      topic,
      summary: `Begins to sign several ${words.many} as the caller has seen them: one token that is good once, for two minutes.`,
      body: severalSigningInput,
      reply: ok(signingChallenge),
      rates: guarded,
      holdsRight: true,
      unlogged: 'What is not signed in the end says nothing.',
    }),
    signMany: endpoint(`POST ${many}/signatures`, {
      access: sign,
      topic,
      summary: `Signs several ${words.many} with one proof, each with a signature of its own. What has changed meanwhile or may not be signed stays as it is, and the answer says why.`,
      body: signatureInput,
      reply: ok(severalSigned),
      failure: 'They could not be signed',
      stales: [...stales, 'approval', 'log', kind],
      rates: guarded,
      holdsRight: true,
    }),
  };
}

/** Where something that is signed is, who reads and signs it, and what shows that it was. */
type SignedPlace<P extends `/${string}`, R extends Permission, S extends Permission> = {
  one: P;
  /** How sentences of the API document call one. */
  word: string;
  read: R;
  sign: S;
  stales: readonly string[];
};

/** The calls by which one thing is signed. */
export function signingEndpoints<
  const P extends `/${string}`,
  const R extends Permission,
  const S extends Permission,
>({ one, word, read, sign, stales }: SignedPlace<P, R, S>) {
  const all = `${one}/signatures` as const;
  return {
    list: endpoint(`GET ${all}`, {
      access: read,
      topic,
      summary: `The last 50 signatures of a ${word}, newest first, each with what has changed since.`,
      reply: ok(z.array(signature)),
    }),
    verify: endpoint(`GET ${all}/verification`, {
      access: read,
      topic,
      summary: `Works out anew the hash and the mark of every signature of a ${word}, and says what does not fit.`,
      reply: ok(verification),
    }),
    review: endpoint(`GET ${one}/signing`, {
      access: sign,
      topic,
      summary: `What the caller would sign of a ${word} now, and what has changed since the signature before. With \`step\`, what that step is about as well: what stands below the ${word} is signed with it.`,
      query: signingReviewQuery,
      reply: ok(signingReview),
    }),
    challenge: endpoint(`POST ${one}/signing`, {
      access: sign,
      topic,
      summary:
        'Begins to sign what the caller has seen: a token that is good once, for two minutes, for this person, record, version, content and meaning.',
      body: signingInput,
      reply: ok(signingChallenge),
      rates: guarded,
      holdsRight: true,
      unlogged: 'What is not signed in the end says nothing.',
    }),
    sign: endpoint(`POST ${all}`, {
      access: sign,
      topic,
      summary:
        'Signs, with a token and one’s own password, signing secret or passkey; who signs and when is the server’s to say.',
      body: signatureInput,
      reply: ok(signature),
      status: 201,
      success: 'Signed',
      failure: 'It could not be signed',
      stales,
      rates: guarded,
      holdsRight: true,
    }),
  };
}

/** The calls by which records of a kind are signed. */
export function signatureEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words, stales } = definition;
  const { one, many } = pathsOf(definition);
  const [read, sign] = [rightOf(definition, 'read'), rightOf(definition, 'sign')];
  return {
    ...signingEndpoints({
      one,
      word: words.one,
      read,
      sign,
      stales: [...stales, 'approval', 'log', definition.kind],
    }),
    ...severalEndpoints(definition, many),
  };
}
