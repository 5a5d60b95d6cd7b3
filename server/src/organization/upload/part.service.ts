import { Readable } from 'node:stream';
import type { InputOf } from 'contract/core/endpoint';
import type { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { invalid, notFound } from '../../core/http/errors.ts';
import { checkPartLink } from '../../core/files/part-link.ts';
import type { Exchange } from '../../core/http/route.ts';

type PartInput = InputOf<typeof uploadEndpoints.putPart>;

const isCutOff = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** Stores the bytes of one part for whoever holds its link. */
export async function storePart({ services, request, reply }: Exchange, { params, query }: PartInput) {
  const { storage } = services;
  if (!storage.putPart) throw notFound('Page');
  const { size, expires, signature } = query;
  const link = { uploadId: params.uploadId, part: Number(params.partNumber), size, expires };
  checkPartLink(services.tokens, link, signature);
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const stored = await storage.putPart(link, body).catch((error: unknown) => {
    body.resume(); // what is still to come, else the answer waits for it
    throw isCutOff(error) ? invalid({ body: 'The part was cut off. Send it again.' }) : error;
  });
  void reply.header('etag', stored.etag).send();
}
