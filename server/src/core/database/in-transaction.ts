import { AsyncLocalStorage } from 'node:async_hooks';

type Open = { isOpen: boolean; broken?: Error };

const current = new AsyncLocalStorage<Open>();

// A server at work does not pay for it: whoever breaks the rule has broken a test before.
const isWatched = process.env.NODE_ENV !== 'production';

/** Runs the work of a transaction so that `refuseInTransaction` knows of it, until the work has ended. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isWatched) return work();
  const mark: Open = { isOpen: true };
  try {
    const result = await current.run(mark, work);
    if (mark.broken) throw mark.broken; // also when the work has caught it
    return result;
  } finally {
    mark.isOpen = false;
  }
}

/**
 * Throws inside a transaction, everywhere but in production. Hashes, images, files, mails and other servers take as long
 * as they like, and a transaction that waits for them keeps its locks from everybody in its organization, and one of few
 * connections from everybody else; a second connection, asked for while one is held, may never come.
 */
export function refuseInTransaction(what: string): void {
  const mark = current.getStore();
  if (!mark?.isOpen) return;
  mark.broken ??= new Error(`${what} inside a transaction: do it before, and hand over what came of it`);
  throw mark.broken;
}

/** The same service, whose functions refuse to be called inside a transaction. */
export function outsideTransactions<T extends object>(what: string, service: T): T {
  if (!isWatched) return service;
  return new Proxy(service, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        refuseInTransaction(`${what}.${String(name)}`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}
