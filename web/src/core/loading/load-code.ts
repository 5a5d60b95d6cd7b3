import { waits } from 'contract/core/waits';
import { ApiError } from '../http/api-error.ts';
import { lookForNewVersion } from './new-version.ts';

/** Style sheets that did not come. The bundler asks for each only once, so they are asked for again here. */
const lostSheets = new Set<HTMLLinkElement>();

globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target);
  },
  { capture: true },
);

function askAgain(lost: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.crossOrigin = lost.crossOrigin;
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => reject(new Error(`${lost.href} could not be loaded`)));
    sheet.href = lost.href;
    lost.replaceWith(sheet);
    lostSheets.delete(lost);
  });
}

const regainSheets = () => Promise.all([...lostSheets].map(askAgain));

/** Rejects when it takes longer than a call may: a connection that swallows everything never says that it failed. */
function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ApiError({ status: 'TIMEOUT_ERROR' })), waits.requestTimeoutMs);
    void work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/**
 * Whether code could be fetched now, found out by the file that this stands in. Browsers may remember that a file did not
 * come and never ask for it again, so that only a new page gets it.
 */
export async function canCodeCome(): Promise<boolean> {
  try {
    return (await withinTime(fetch(import.meta.url, { cache: 'no-store' }))).ok;
  } catch {
    return false;
  }
}

/**
 * Fetches a part of the application that is not there yet: the one way to do so. Throws ApiError when it does not come;
 * then it may be that the server has another version by now, or that the browser does not ask for it again.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    const code = withinTime(load());
    code.catch(() => undefined); // waited for below
    if (lostSheets.size > 0) await withinTime(regainSheets());
    return await code;
  } catch (error) {
    void lookForNewVersion();
    throw error instanceof ApiError ? error : new ApiError({ status: 'FETCH_ERROR' });
  }
}
