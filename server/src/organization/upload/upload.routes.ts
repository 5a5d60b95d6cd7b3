import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { outside, taking, writing, writingAfter } from '../../core/http/route.ts';
import { sendFile } from '../../support/file/file.service.ts';
import { storePart } from './part.service.ts';
import { completeUpload, createUpload, joinParts, listPartLinks, makePartLinks } from './upload.service.ts';

export const uploadRoutes = [
  writing(uploadEndpoints.initiate, (ctx, { body }) => createUpload(ctx, body)),
  writingAfter(
    uploadEndpoints.presign,
    (ctx, { body }) => makePartLinks(ctx, body),
    (ctx, { body }, _exchange, urls) => listPartLinks(ctx, body, urls),
  ),
  writingAfter(
    uploadEndpoints.complete,
    (ctx, { body }) => joinParts(ctx, body),
    (ctx, { body }, _exchange, stored) => completeUpload(ctx, body, stored),
  ),
  taking(uploadEndpoints.putPart, storePart),
  outside(uploadEndpoints.file, sendFile),
];
