import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { loadCode } from '../loading/load-code.ts';
import { newId } from './new-id.ts';

const reported = new WeakMap<object, string>();

/** The digits of a new reference; those of an id's end, for its beginning is the time. */
const newReference = () => newId().replaceAll('-', '').slice(-8);

async function report(reference: string, error: unknown): Promise<void> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const { problemEndpoints } = await loadCode(() => import('contract/support/problem/problem.endpoints'));
  const told = { reference, message: message.slice(0, 500), screen: location.pathname.slice(0, 300) };
  await call(problemEndpoints.report, {
    body: { ...told, ...(stack ? { stack: stack.slice(0, 4000) } : {}) },
  });
}

/**
 * The reference of a failure, by which it is found in the server's log: that of the call which failed there, else a new one,
 * under which the failure is reported once.
 */
export function referenceOf(failure: unknown): string {
  if (failure instanceof ApiError && failure.requestId) return failure.requestId;
  const known = failure instanceof Object ? reported.get(failure) : undefined;
  if (known) return known;
  const reference = newReference();
  if (failure instanceof Object) reported.set(failure, reference);
  // Who cannot reach the server now has the reference all the same.
  void report(reference, failure).catch(() => {});
  return reference;
}
