import type { Endpoint } from 'contract/core/endpoint';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import type { signatureEndpoints } from 'contract/records/signature/signature.endpoints';
import type { OfferedMeaning, SignatureInput } from 'contract/records/signature/signature';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { type Binding, type Exchange, reading, writingAfter } from '../../core/http/route.ts';
import { preparePasskey, proveSigner, type SigningProof } from './proof.service.ts';
import type { createSignatures } from './signature.service.ts';

type SignatureCalls = Record<keyof ReturnType<typeof signatureEndpoints<RecordDefinition>>, Endpoint>;
type SignatureService = ReturnType<typeof createSignatures<never>>;

// What comes in has been parsed by the calls' own schemas, which are the same for every kind.
type Input<B = never> = { params: Record<string, string>; body: B };
type Asked = { meaning: OfferedMeaning; hash: string; recordVersion: number };
type Passkey = Awaited<ReturnType<typeof preparePasskey>>['value'];

const read = (endpoint: Endpoint, handler: (ctx: Context, input: Input) => Promise<unknown>): Binding =>
  reading(endpoint, handler as never);

const recordOf = ({ params: { recordId = '' } }: Pick<Input, 'params'>) => recordId;

/** Serves the calls by which records of a kind are signed. */
export function signatureRoutes(calls: SignatureCalls, signatures: SignatureService): Binding[] {
  return [
    read(calls.list, (ctx, input) => signatures.list(ctx, recordOf(input))),
    read(calls.verify, (ctx, input) => signatures.verify(ctx, recordOf(input))),
    read(calls.review, (ctx, input) => signatures.review(ctx, recordOf(input))),
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
        signatures.sign(ctx, recordOf(input), { proof, comment: input.body.comment ?? null })) as never,
    ),
  ];
}
