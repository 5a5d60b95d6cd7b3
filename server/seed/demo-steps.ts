import type { Endpoint } from 'contract/core/endpoint';
import type { Send } from './demo-place.ts';

type Found = { version: number };
type Review = { hash: string; record: { version: number } };
type Begun = { token: string };

type Kind = {
  calls: Record<'find' | 'move', Endpoint>;
  signature: Record<'review' | 'challenge', Endpoint>;
};

export const justification = 'Brought in from the paper register, where others decided.';

/** Takes the steps of one record of the demo, by one person who says why nobody else decides. */
export function stepsOf(
  send: Send,
  { calls, signature }: Kind,
  { params, password }: { params: Record<string, string>; password: string },
) {
  const find = async () => (await send(calls.find, { params })).data as unknown as Found; // what the call declares
  const move = async (step: string, more: object = {}) =>
    send(calls.move, { params, body: { step, version: (await find()).version, ...more } });

  /** Signs what stands there now, and takes the step by it. */
  const sign = async (step: string, meaning: string) => {
    const { hash, record } = (await send(signature.review, { params, query: { step } }))
      .data as unknown as Review; // likewise
    const seen = { meaning, hash, recordVersion: record.version, step };
    const begun = (await send(signature.challenge, { params, body: seen })).data as unknown as Begun; // likewise
    await move(step, { justification, signature: { token: begun.token, password } });
  };
  return { move, sign };
}
