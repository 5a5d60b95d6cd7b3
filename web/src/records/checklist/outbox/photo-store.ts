const name = 'plumbline-photos';
const store = 'photos';

/** Where the browser keeps nothing, photos last as long as the page. */
const inMemory = new Map<string, Blob>();

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
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
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
    });
  } finally {
    database.close();
  }
}

/** The photos that wait on this device to be sent, by their ids. */
export const photoStore = {
  async keep(id: string, photo: Blob): Promise<void> {
    inMemory.set(id, photo);
    await ask('readwrite', (photos) => photos.put(photo, id)).catch(() => undefined);
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
