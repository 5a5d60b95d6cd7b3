import type { Endpoint } from 'contract/core/endpoint';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import type { signatureEndpoints } from 'contract/records/signature/signature.endpoints';
import type { OfferedMeaning, SignatureInput } from 'contract/records/signature/signature';
import type { SeveralSigningInput } from 'contract/records/signature/several-signing';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { type Binding, type Exchange, reading, writingAfter } from '../../core/http/route.ts';
import { type Passkey, preparePasskey, proveSigner, type SigningProof } from './proof.service.ts';
import type { MoveRequest } from '../../core/store/answers.ts';
import type { createSignatures, createSigning } from './signature.service.ts';

type SignatureCalls = Record<keyof ReturnType<typeof signatureEndpoints<RecordDefinition>>, Endpoint>;
type SignatureService = ReturnType<typeof createSignatures<never>>;
type SigningCalls = Record<'list' | 'verify' | 'review' | 'challenge' | 'sign', Endpoint>;
type SigningService = ReturnType<typeof createSigning<never>>;

// What comes in has been parsed by the calls' own schemas, which are the same for every kind.
type Input<B = never> = {
  params: Record<string, string>;
  query: { records?: string[]; step?: string };
  body: B;
};
type Asked = { meaning: OfferedMeaning; hash: string; recordVersion: number; step?: string };
type StepBody = MoveRequest & { signature?: SignatureInput };

const read = (endpoint: Endpoint, handler: (ctx: Context, input: Input) => Promise<unknown>): Binding =>
  reading(endpoint, handler as never);

const recordOf = ({ params: { recordId = '' } }: Pick<Input, 'params'>) => recordId;

const givenIn = ({ comment, justification }: SignatureInput, proof: SigningProof) => ({
  proof,
  comment: comment ?? null,
  justification,
});

function severalRoutes(calls: SignatureCalls, signatures: SignatureService): Binding[] {
  return [
    read(calls.reviewMany, (ctx, { query }) => signatures.reviewMany(ctx, query.records)),
    writingAfter<Endpoint, Passkey>(
      calls.challengeMany,
      (ctx, _input, exchange) => preparePasskey(ctx, exchange),
      ((ctx: WriteContext, { body }: Input<SeveralSigningInput>, _: Exchange, passkey: Passkey) =>
        signatures.challengeMany(ctx, body, passkey)) as never,
    ),
    writingAfter<Endpoint, SigningProof>(
      calls.signMany,
      ((ctx: Context, { body }: Input<SignatureInput>, exchange: Exchange) =>
        proveSigner(ctx, body, exchange)) as never,
      ((ctx: WriteContext, { body }: Input<SignatureInput>, _: Exchange, proof: SigningProof) =>
        signatures.signMany(ctx, givenIn(body, proof))) as never,
    ),
  ];
}

/** Serves the steps of records of a kind, with the signature that some ask for. */
export function stepRoute(call: Endpoint, signatures: SignatureService): Binding {
  return writingAfter<Endpoint, SigningProof | undefined>(
    call,
    (async (ctx: Context, input: Input<StepBody>, exchange: Exchange) => {
      if (!input.body.signature) return { value: undefined };
      await signatures.find(ctx, recordOf(input));
      return proveSigner(ctx, input.body.signature, exchange);
    }) as never,
    ((ctx: WriteContext, input: Input<StepBody>, _: Exchange, proof: SigningProof | undefined) => {
      const { signature, ...request } = input.body;
      const giving = signature && proof ? givenIn(signature, proof) : undefined;
      return signatures.move(ctx, recordOf(input), request, giving);
    }) as never,
  );
}

/** Serves the calls by which one thing is signed. */
export function signingRoutes(calls: SigningCalls, signatures: SigningService): Binding[] {
  return [
    read(calls.list, (ctx, input) => signatures.list(ctx, recordOf(input))),
    read(calls.verify, (ctx, input) => signatures.verify(ctx, recordOf(input))),
    read(calls.review, (ctx, input) => signatures.review(ctx, recordOf(input), input.query.step)),
    writingAfter<Endpoint, Passkey>(
      calls.challenge,
      (ctx, _input, exchange) => preparePasskey(ctx, exchange),
      ((ctx: WriteContext, input: Input<Asked>, _: Exchange, passkey: Passkey) =>
        signatures.challenge(ctx, recordOf(input), input.body, passkey)) as never,
    ),
    writingAfter<Endpoint, SigningProof>(
      calls.sign,
      (async (ctx: Context, input: Input<SignatureInput>, exchange: Exchange) => {
        await signatures.find(ctx, recordOf(input));
        return proveSigner(ctx, input.body, exchange);
      }) as never,
      ((ctx: WriteContext, input: Input<SignatureInput>, _: Exchange, proof: SigningProof) =>
        signatures.sign(ctx, recordOf(input), givenIn(input.body, proof))) as never,
    ),
  ];
}

/** Serves the calls by which records of a kind are signed. */
export const signatureRoutes = (calls: SignatureCalls, signatures: SignatureService): Binding[] => [
  ...severalRoutes(calls, signatures),
  ...signingRoutes(calls, signatures),
];
