import { draftsOf } from '../../../core/session/session-storage.ts';
import { session } from '../../../core/session/session.ts';

const store = 'photos';

/** One for each person, called as their unsaved texts are: it stays with them when a session runs out, and goes with them. */
const nameOfDatabase = () => `${draftsOf(session.get().auth.user?._id ?? '')}checklist-photos`;

/** Where the browser keeps nothing, photos last as long as the page. */
const inMemory = new Map<string, Blob>();

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const name = nameOfDatabase();
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });
}

async function ask<T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      // A write is kept once its transaction is over, and not before.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(store)));
    });
  } finally {
    database.close();
  }
}

/** The photos that wait on this device to be sent, by their ids. */
export const photoStore = {
  /** Keeps it; false where the device keeps nothing, so that it lasts as long as the page. */
  async keep(id: string, photo: Blob): Promise<boolean> {
    inMemory.set(id, photo);
    return ask('readwrite', (photos) => photos.put(photo, id)).then(
      () => true,
      () => false,
    );
  },
  async read(id: string): Promise<Blob | undefined> {
    const kept = inMemory.get(id);
    if (kept) return kept;
    const found: unknown = await ask('readonly', (photos) => photos.get(id)).catch(() => undefined);
    return found instanceof Blob ? found : undefined;
  },
  async drop(id: string): Promise<void> {
    inMemory.delete(id);
    await ask('readwrite', (photos) => photos.delete(id)).catch(() => undefined);
  },
};
