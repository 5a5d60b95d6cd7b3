import { STATUS_CODES } from 'node:http';
import { policyOfNoPage } from './content-policy.ts';
import { AppError, errorBody } from './errors.ts';

/** What each answer says that does not go through the routes: one to bytes that are no request, one of a socket's handshake. */
export const bareHeaders = (isHttps: boolean): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': policyOfNoPage,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

/** A refusal that HTTP has a status for and the wire has no code. */
export type BareRefusal = { status: number; message: string };

/** What is said of an address that cannot be read. */
export const unreadableAddress: BareRefusal = {
  status: 400,
  message: 'The address of the request could not be read',
};

/** The body of such a refusal, as the wire has it, and the headers that go with it. */
export function bareAnswer({ message }: BareRefusal, isHttps: boolean) {
  const body = JSON.stringify(errorBody(new AppError('VALIDATION', message)));
  return {
    body,
    headers: {
      ...bareHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
  };
}

/** A refusal as the bytes of a whole answer, for a connection that has no request to answer. */
export function bareBytes(refusal: BareRefusal, isHttps: boolean): string {
  const { body, headers } = bareAnswer(refusal, isHttps);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
