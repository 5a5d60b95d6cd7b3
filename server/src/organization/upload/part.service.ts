import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { InputOf } from 'contract/core/endpoint';
import type { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { invalid, notFound } from '../../core/http/errors.ts';
import { checkPartLink } from '../../core/files/part-link.ts';
import type { Exchange } from '../../core/http/route.ts';

type PartInput = InputOf<typeof uploadEndpoints.putPart>;

const isCutOff = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * The chunks of a body, each of which gives its memory back when the next one is asked for. The collector of garbage would
 * come for them when 64 MiB have gathered, and stop everybody for it.
 */
async function* spent(body: Readable, isOurs: boolean): AsyncGenerator<Buffer> {
  // A refused request is not destroyed, so that its sender gets the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    yield chunk;
    const { buffer, byteLength } = chunk;
    if (isOurs && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}

/** Stores the bytes of one part for whoever holds its link. */
export async function storePart({ services, request, reply }: Exchange, { params, query }: PartInput) {
  const { storage } = services;
  if (!storage.putPart) throw notFound('Page');
  const { size, expires, signature } = query;
  const link = { uploadId: params.uploadId, part: Number(params.partNumber), size, expires };
  checkPartLink(services.tokens, link, signature);
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  // What comes another way, as from a test, belongs to whoever gave it.
  const isFromSocket = request.raw.socket instanceof Socket;
  const stored = await storage.putPart(link, spent(body, isFromSocket)).catch((error: unknown) => {
    body.resume(); // what is still to come, else the answer waits for it
    throw isCutOff(error) ? invalid({ body: 'The part was cut off. Send it again.' }) : error;
  });
  void reply.header('etag', stored.etag).send();
}
