import { waits } from 'contract/core/waits';
import { currentToken } from '../http/renew-session.ts';
import { session } from './session.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes over the kept session before anything is drawn. A session whose token has run out is renewed first, so that
 * one that is dead shows the login and never a flash of data; after 5,000 ms the application starts all the same.
 */
export async function startSession(): Promise<void> {
  session.start();
  await Promise.race([currentToken().catch(() => null), wait(waits.restoreTimeoutMs)]);
}
