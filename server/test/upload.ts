import { limits } from 'contract/core/limits';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import type { Answer, Member, TestApi } from './api.ts';

export type Sample = { fileName: string; filetype: string; bytes: Buffer };

/** Puts bytes to a part's link, as a browser does. */
export async function putPart(api: TestApi, url: string, bytes: Buffer, type = 'image/png'): Promise<Answer> {
  const response = await api.app.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'content-type': type },
  });
  const isJson = response.body !== '';
  return { status: response.statusCode, body: isJson ? response.json() : '', headers: response.headers };
}

/** Begins an upload and asks for the links to its parts. */
export async function beginUpload(
  person: Member,
  { fileName, filetype }: Omit<Sample, 'bytes'>,
  numChunks = 1,
) {
  const begun = await person.call(uploadEndpoints.initiate, { body: { fileName, filetype } });
  if (begun.status !== 200) throw new Error(`initiate: ${JSON.stringify(begun.body)}`);
  const uploadId: string = begun.body.uploadId;
  const presigned = await person.call(uploadEndpoints.presign, {
    body: { fileName, filetype, uploadId, numChunks },
  });
  const urls: string[] = presigned.body.presignedUrls.map((part: { url: string }) => part.url);
  return {
    uploadId,
    key: String(begun.body.key),
    urls,
    complete: () => person.call(uploadEndpoints.complete, { body: { fileName, uploadId } }),
  };
}

/** Uploads a file in parts, to the answer of its completion. */
export async function uploadFile(api: TestApi, person: Member, sample: Sample): Promise<Answer> {
  const size = limits.uploadChunkBytes;
  const { urls, complete } = await beginUpload(
    person,
    sample,
    Math.max(1, Math.ceil(sample.bytes.length / size)),
  );
  for (const [index, url] of urls.entries()) {
    const { status } = await putPart(
      api,
      url,
      sample.bytes.subarray(index * size, (index + 1) * size),
      sample.filetype,
    );
    if (status !== 200) throw new Error(`part ${index + 1}: ${status}`);
  }
  return complete();
}
