import { randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import { headersOf } from './callers.ts';
import { clearCreated } from './data.ts';
import { median, type Pace } from './load.ts';
import { judged, shown, type Line } from './report.ts';
import { startOurs } from './servers.ts';
import type { Stage } from './stage.ts';

const mib = 1024 * 1024;
const partBytes = limits.uploadChunkBytes;

type Headers = Record<string, string>;

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T; // the caller knows the call
}

const post = <T>(url: string, headers: Headers, body: object) =>
  ask<T>(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function sendToBare(url: string, headers: Headers, file: Uint8Array<ArrayBuffer>): Promise<void> {
  await ask(`${url}/upload`, { method: 'POST', headers, body: file });
}

/** As a browser does it: begin, ask for the parts' links, send some parts at a time, complete. */
async function sendToOurs(url: string, headers: Headers, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const named = { fileName: 'drawings.zip', filetype: 'application/zip' };
  const { uploadId } = await post<{ uploadId: string }>(`${url}/v1/upload/initiate-upload`, headers, named);
  const { presignedUrls } = await post<{ presignedUrls: { url: string }[] }>(
    `${url}/v1/upload/generate-presigned-url`,
    headers,
    { ...named, uploadId, numChunks: Math.ceil(file.length / partBytes) },
  );
  const next = presignedUrls.entries();
  const sendSome = async () => {
    for (const [index, part] of next) {
      const body = file.subarray(index * partBytes, (index + 1) * partBytes);
      await ask(new URL(part.url, url).href, {
        method: 'PUT',
        headers: { 'content-type': named.filetype },
        body,
      });
    }
  };
  await Promise.all(Array.from({ length: limits.uploadPartsAtOnce }, sendSome));
  await post(`${url}/v1/upload/complete-upload`, headers, { ...named, uploadId });
}

/** A file that begins as an archive does. */
function archiveOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set(randomBytes(mib));
  file.set([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0, 8, 0]);
  return file;
}

async function secondsOf(work: Promise<void>): Promise<number> {
  const began = performance.now();
  await work;
  return (performance.now() - began) / 1000;
}

/** Row 13: a file of 100 MiB, in parts and checked, against a stream to the disk with its SHA-256. */
export async function measureUpload(stage: Stage, { rounds }: Pace): Promise<Line[]> {
  const { bare } = stage;
  const ours = await startOurs(stage.ownerUrl); // whose memory nothing else has raised
  const headers = await headersOf(1);
  const file = archiveOf(100 * mib);
  await sendToBare(bare.url, headers, file);
  await sendToOurs(ours.url, headers, file);
  const times: { bare: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({
      bare: await secondsOf(sendToBare(bare.url, headers, file)),
      ours: await secondsOf(sendToOurs(ours.url, headers, file)),
    });
  }
  const { peakMiB } = await ours.memory();
  await ours.stop();
  await clearCreated(stage.ownerUrl);
  const speed = (seconds: number) => shown(file.length / mib / seconds, ' MiB/s');
  return [
    judged(
      {
        row: 13,
        what: 'upload of 100 MiB',
        base: speed(median(times.map((time) => time.bare))),
        ours: speed(median(times.map((time) => time.ours))),
      },
      median(times.map((time) => time.bare / time.ours)),
      { least: 0.6 },
    ),
    {
      row: 13,
      what: 'peak memory meanwhile',
      base: '',
      ours: shown(peakMiB, ' MiB'),
      ratio: '',
      goal: '<= 150 MiB',
      holds: peakMiB <= 150,
    },
  ];
}
