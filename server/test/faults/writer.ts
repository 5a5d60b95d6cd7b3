import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Endpoint } from 'contract/core/endpoint';
import type { Answer, Member } from '../api.ts';
import { beginUpload } from '../upload.ts';
import { someWrite, type Holdings, type Write } from './flows.ts';
import type { Ledger } from './ledger.ts';

export type WriterOptions = {
  url: string;
  name: string;
  holdings: Holdings;
  ledger: Ledger;
  signal: AbortSignal;
  /** How long it rests after each write; not at all unless told. */
  restMs?: number;
};

type Sent = { endpoint: Endpoint; args: Write['args']; key: string | null };

/** A call's answer; undefined when nobody knows whether it took effect. */
async function attempt(person: Member, { endpoint, args, key }: Sent): Promise<Answer | undefined> {
  const headers = key ? { 'idempotency-key': key } : {};
  const answer = await person.call(endpoint, args, headers).catch(() => undefined);
  return answer && answer.status < 500 ? answer : undefined;
}

async function untilReady({ url, signal }: WriterOptions): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(100);
  }
}

/** Sends a call; one with a key again and again until it is answered, others once. */
async function send(options: WriterOptions, person: Member, sent: Sent): Promise<Answer | undefined> {
  for (;;) {
    const answer = await attempt(person, sent);
    if (answer && answer.body.code !== 'IDEMPOTENCY_IN_FLIGHT') return answer;
    await (answer ? wait(100) : untilReady(options));
    if (!sent.key || options.signal.aborted) return undefined;
  }
}

async function writeOnce(options: WriterOptions, mark: string): Promise<void> {
  const { holdings, ledger } = options;
  const write = someWrite(holdings, mark);
  const { endpoint, args, leaves } = write;
  const key = endpoint.method === 'POST' ? newId() : null;
  const id = ledger.begin({ leaves, key });
  const answer = await send(options, holdings.place.owner, { endpoint, args, key });
  if (!answer) {
    write.forget?.();
    return;
  }
  if (answer.status >= 300)
    throw new Error(`${endpoint.route}: ${answer.status} ${JSON.stringify(answer.body)}`);
  ledger.acknowledge({ id });
  write.learn?.(answer.body.data?._id);
}

/** Uploads a file; when the process dies meanwhile the upload is given up, but a completion that was begun is not. */
async function uploadOnce(options: WriterOptions, mark: string): Promise<void> {
  const { url, holdings, ledger, signal } = options;
  const { owner } = holdings.place;
  const bytes = Buffer.from(`${mark}\n${randomBytes(20_000).toString('base64')}`);
  const file = { fileName: `${mark}.txt`, filetype: 'text/plain' };
  const begun = await beginUpload(owner, file).catch(() => undefined);
  const [partUrl] = begun?.urls ?? [];
  if (!begun || !partUrl) return untilReady(options);
  const put = await fetch(new URL(partUrl, url), { method: 'PUT', body: bytes }).catch(() => undefined);
  if (put?.status !== 200) return untilReady(options);
  const id = ledger.begin({ leaves: null, key: null });
  while (!signal.aborted) {
    const answer = await begun.complete().catch(() => undefined);
    if (answer?.status === 200) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      ledger.acknowledge({ id, file: { url: answer.body.Location, sha256 } });
      return;
    }
    await untilReady(options);
  }
}

/** Writes one thing after the other until `signal`, and through whatever happens to the server. */
export async function runWriter(options: WriterOptions): Promise<void> {
  for (let count = 1; !options.signal.aborted; count += 1) {
    const mark = `mark ${options.name}-${count}`;
    await (count % 12 === 0 ? uploadOnce(options, mark) : writeOnce(options, mark));
    if (options.restMs) await wait(options.restMs);
  }
}
