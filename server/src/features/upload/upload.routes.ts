import { uploadEndpoints } from 'contract/upload/upload.endpoints';
import { outside, taking, writing } from '../../core/route.ts';
import { sendFile } from './file.service.ts';
import { storePart } from './part.service.ts';
import { completeUpload, createUpload, listPartLinks } from './upload.service.ts';

export const uploadRoutes = [
  writing(uploadEndpoints.initiate, (ctx, { body }) => createUpload(ctx, body)),
  writing(uploadEndpoints.presign, (ctx, { body }) => listPartLinks(ctx, body)),
  writing(uploadEndpoints.complete, (ctx, { body }) => completeUpload(ctx, body)),
  taking(uploadEndpoints.putPart, storePart),
  outside(uploadEndpoints.file, sendFile),
];
