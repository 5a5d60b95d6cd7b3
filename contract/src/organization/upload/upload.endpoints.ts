import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { opaque, requiredText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { flat, raw } from '../../core/reply.ts';

// What a file is called where it comes from: it is kept under a name without what that one may not hold.
const fileName = opaque(
  'At most 255 characters, all of which can be stored',
  255,
  'File name is required',
).refine((name) => name.trim() !== '', 'File name is required');
const filetype = requiredText('File type is required', 100);
const uploadId = requiredText('Upload id is required', 100);
const unlogged = 'A step of an upload; the record that takes the finished file logs it.';

export const uploadEndpoints = {
  initiate: endpoint('POST /upload/initiate-upload', {
    access: 'signedIn',
    topic: 'upload',
    summary: 'Begins an upload of an allowed type, up to 100 MB.',
    body: z.object({ fileName, filetype }),
    reply: flat(z.object({ uploadId: z.string(), key: z.string() })),
    failure: 'Failed to initiate upload',
    holdsRight: true,
    rates: [{ by: 'user', limit: 60, seconds: 60 }],
    unlogged,
  }),
  presign: endpoint('POST /upload/generate-presigned-url', {
    access: 'signedIn',
    topic: 'upload',
    summary:
      'Signed links for the parts of an upload, in order; each takes up to 5 MB by PUT for 15 minutes.',
    body: z.object({
      fileName,
      uploadId,
      filetype,
      numChunks: z.coerce
        .number({ error: 'Number of parts is required' })
        .int('A whole number')
        .min(1, 'At least one part')
        .max(limits.uploadMaxParts, `At most ${limits.uploadMaxParts} parts`),
    }),
    reply: flat(z.object({ presignedUrls: z.array(z.object({ partNumber: z.int(), url: z.string() })) })),
    failure: 'Failed to get presigned URLs',
    holdsRight: true,
    unlogged,
  }),
  complete: endpoint('POST /upload/complete-upload', {
    access: 'signedIn',
    topic: 'upload',
    summary: 'Joins the parts in order; the key it answers with is what a record is given.',
    body: z.object({ fileName, uploadId }),
    reply: flat(z.object({ Location: z.string(), Key: z.string(), ETag: z.string() })),
    failure: 'Upload not completed',
    holdsRight: true,
    unlogged,
  }),
  putPart: endpoint('PUT /upload/parts/:uploadId/:partNumber', {
    access: 'public',
    topic: 'upload',
    summary: 'Stores one part; the signature in the query is the right to do so.',
    query: z.object({
      expires: z.coerce.number().int(),
      size: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    reply: raw(),
    unlogged,
  }),
  file: endpoint('GET /files/:fileId', {
    access: 'public',
    topic: 'upload',
    summary: 'A stored file; the signature in the query is the right to read it.',
    query: z.object({
      expires: z.coerce.number().int(),
      as: z.enum(['inline', 'attachment']),
      signature: z.string().max(100),
    }),
    reply: raw(),
  }),
};
