import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { policyOfNoPage } from './content-policy.ts';
import { AppError, errorBody } from './errors.ts';

const statuses: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long'],
};

/** Answers bytes that are no HTTP request with the one error body, and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = statuses[error.code ?? ''] ?? [400, 'The request could not be read'];
  const body = JSON.stringify(errorBody(new AppError('VALIDATION', message)));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-security-policy: ${policyOfNoPage}`,
    'referrer-policy: no-referrer',
    'connection: close',
    '',
    body,
  ];
  socket.end(lines.join('\r\n'));
}
