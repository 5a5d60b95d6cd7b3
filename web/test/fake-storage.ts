import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { vi } from 'vitest';
import type { fakeServer } from './fake-server.ts';

class Storage extends EventTarget {
  upload = new EventTarget();
  status = 200;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    queueMicrotask(() => ['load', 'loadend'].forEach((name) => this.dispatchEvent(new Event(name))));
  }
}

/** Takes every part of an upload, which ends with the key k1. */
export function fakeStorage(server: ReturnType<typeof fakeServer>): void {
  vi.stubGlobal('XMLHttpRequest', Storage);
  server.on(uploadEndpoints.initiate, () => ({ uploadId: 'u1', key: 'k1' }));
  server.on(uploadEndpoints.presign, () => ({ presignedUrls: [{ partNumber: 1, url: '/part/1' }] }));
  server.on(uploadEndpoints.complete, () => ({ Location: '/files/1', Key: 'k1', ETag: 'e' }));
}
