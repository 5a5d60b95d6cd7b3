import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bareAnswer, bareBytes, unreadableAddress, type BareRefusal } from './bare-answer.ts';

const unreadable: BareRefusal = { status: 400, message: 'The request could not be read' };
const refusals: Record<string, BareRefusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too long' },
  FST_ERR_BAD_URL: unreadableAddress,
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, message: 'The address of the request is too long' },
};
const refusalOf = (code: string | undefined) => refusals[code ?? ''] ?? unreadable;

/** Answers bytes that are no HTTP request with the one error body, and ends the connection. */
export function clientErrorHandler(isHttps: boolean) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(bareBytes(refusalOf(error.code), isHttps));
  };
}

/** Answers a request whose address the router cannot read; no hook runs for it. */
export function addressErrorHandler(isHttps: boolean) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(error.code);
    const { body, headers } = bareAnswer(refusal, isHttps);
    request.log.info({ method: request.method, status: refusal.status }, 'request');
    reply.raw.writeHead(refusal.status, headers).end(body);
  };
}

/** Answers an expectation of a request that nobody can meet; Node would answer with a status alone. */
export function refuseExpectations(server: Server, isHttps: boolean): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = { status: 417, message: 'What the request expects cannot be met' };
    const { body, headers } = bareAnswer(refusal, isHttps);
    response.writeHead(refusal.status, headers).end(body);
  });
}
