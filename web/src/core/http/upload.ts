import { limits } from 'contract/core/limits';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { ApiError, isCalledOff, isUnreachable } from './api-error.ts';
import { call } from './client.ts';

export type UploadOptions = {
  /** The share of the file that has arrived, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

export type Uploaded = { key: string; location: string };

type Part = { url: string; body: Blob };
type File = Blob & { name: string };

const attempts = 3;
const pauseMs = 1000;
const longestSilenceMs = 30_000;

const tooLarge = `The file is larger than ${limits.uploadMaxBytes / 1024 / 1024} MB`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks up to three times, with longer and longer pauses, where another try may help. */
async function insist<T>(work: () => Promise<T>, mayHelp: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (isCalledOff(error) || attempt === attempts || !mayHelp(error)) throw error;
      await wait(pauseMs * attempt);
    }
  }
}

/** What one step of an upload gives, or an error with the server's sentence, else the catalogue's. */
async function step<T>(work: () => Promise<T>, fallback: string): Promise<T> {
  try {
    return await insist(work, isUnreachable);
  } catch (error) {
    if (isCalledOff(error)) throw error;
    const { status = 'FETCH_ERROR', message } = error instanceof ApiError ? error : {};
    throw new ApiError({ status, message: message || fallback });
  }
}

/** Puts one part to its link; XMLHttpRequest is the one way that tells how much has been sent. */
function putPart(
  { url, body }: Part,
  type: string,
  signal: AbortSignal | undefined,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    signal?.addEventListener('abort', callOff);
    // A network that swallows everything never says that it failed.
    let silence = setTimeout(callOff, longestSilenceMs);
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(silence);
      silence = setTimeout(callOff, longestSilenceMs);
      onSent(loaded);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new ApiError({ status: request.status }));
    });
    request.addEventListener('error', () => reject(new ApiError({ status: 'FETCH_ERROR' })));
    request.addEventListener('abort', () =>
      reject(
        signal?.aborted
          ? new DOMException('The upload was called off', 'AbortError')
          : new ApiError({ status: 'TIMEOUT_ERROR' }),
      ),
    );
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', callOff);
    });
    request.send(body);
  });
}

type Upload = { fileName: string; uploadId: string; filetype: string; numChunks: number };

/** A link to our own API from where this page came, which may be reached by another address than the configured one. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname.startsWith('/v1/') ? pathname + search : url;
}

async function signedLinks(upload: Upload, signal: AbortSignal | undefined): Promise<string[]> {
  const answer = await step(
    () => call(uploadEndpoints.presign, { body: upload }, { signal }),
    'Failed to get presigned URLs',
  );
  if (!answer.presignedUrls?.length)
    throw new ApiError({ status: 200, message: 'Presigned URLs not received' });
  return answer.presignedUrls.map((part) => ownAddress(part.url));
}

/** Sends the parts of a file, some at once, so that none waits for what the server does with another. */
async function putParts(file: File, upload: Upload, options: UploadOptions): Promise<void> {
  const size = limits.uploadChunkBytes;
  const { signal } = options;
  let links = await signedLinks(upload, signal);
  const sent = Array<number>(upload.numChunks).fill(0);
  function report(index: number, bytes: number) {
    sent[index] = bytes;
    const all = sent.reduce((sum, one) => sum + one, 0);
    options.onProgress?.(Math.min(1, all / Math.max(1, file.size)));
  }
  async function sendPart(index: number): Promise<void> {
    const body = file.slice(index * size, (index + 1) * size);
    let hasFailed = false;
    const send = async () => {
      if (hasFailed) links = await signedLinks(upload, signal); // the old ones may have run out
      hasFailed = true;
      signal?.throwIfAborted();
      const part = { url: links[index] ?? '', body };
      await putPart(part, upload.filetype, signal, (bytes) => report(index, bytes));
    };
    await insist(send, () => true).catch((error: unknown) => {
      if (isCalledOff(error)) throw error;
      throw new ApiError({ status: 'FETCH_ERROR', message: `Chunk upload failed at part ${index + 1}` });
    });
    report(index, body.size);
  }
  const next = sent.keys();
  const sendSome = async () => {
    for (const index of next) await sendPart(index);
  };
  await Promise.all(Array.from({ length: limits.uploadPartsAtOnce }, sendSome));
}

async function uploadInSteps(file: File, options: UploadOptions): Promise<Uploaded> {
  const { signal } = options;
  const fileName = file.name;
  const filetype = file.type || 'application/octet-stream';
  const numChunks = Math.max(1, Math.ceil(file.size / limits.uploadChunkBytes));
  const started = await step(
    () => call(uploadEndpoints.initiate, { body: { fileName, filetype } }, { signal }),
    'Failed to initiate upload',
  );
  if (!started.uploadId) throw new ApiError({ status: 200, message: 'Upload ID not found' });
  const { uploadId } = started;
  const stop = new AbortController();
  const signals = signal ? [signal, stop.signal] : [stop.signal];
  const upload = { fileName, uploadId, filetype, numChunks };
  // Where one part fails for good, the others are called off.
  await putParts(file, upload, { ...options, signal: AbortSignal.any(signals) }).finally(() => stop.abort());
  const done = await step(
    () => call(uploadEndpoints.complete, { body: { fileName, uploadId } }, { signal }),
    'Upload not completed',
  );
  return { key: done.Key, location: done.Location };
}

/**
 * Uploads a file in parts of 5 MiB and gives its key, which a record is given. Throws ApiError with the sentence to
 * show, or an AbortError when it was called off.
 */
export async function uploadFile(
  file: File | null | undefined,
  options: UploadOptions = {},
): Promise<Uploaded> {
  if (!file) throw new ApiError({ status: 400, message: 'Please select a file' });
  if (file.size > limits.uploadMaxBytes) throw new ApiError({ status: 413, message: tooLarge });
  try {
    return await uploadInSteps(file, options);
  } catch (error) {
    if (error instanceof ApiError || isCalledOff(error)) throw error;
    throw new ApiError({ status: 'FETCH_ERROR', message: 'Failed to upload file.' });
  }
}
