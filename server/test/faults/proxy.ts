import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy before several nodes, as an installation has one: each request and each socket goes to the next node. */
export type Proxy = { url: string; close(): Promise<void> };

const restMs = 1000;

/** Gives the nodes in turn; one that was found away is left out for a moment, unless all are. */
function inTurn(targets: readonly URL[]) {
  const away = new Map<URL, number>();
  let turn = 0;
  return {
    next(): URL {
      const isUp = (target: URL) => (away.get(target) ?? 0) < Date.now();
      const choice = targets.some(isUp) ? targets.filter(isUp) : targets;
      turn += 1;
      return choice[turn % choice.length] as URL; // there is at least one
    },
    isAway: (target: URL) => void away.set(target, Date.now() + restMs),
  };
}

const headersOf = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-proto': 'http',
});

/** Opens a proxy on a free port. What a dying node leaves unanswered is answered with 502, as by nginx. */
export async function openProxy(urls: readonly string[]): Promise<Proxy> {
  const nodes = inTurn(urls.map((url) => new URL(url)));
  const sockets = new Set<Socket>();

  function passOn(incoming: IncomingMessage, answer: ServerResponse): void {
    const { next, isAway } = nodes;
    const target = next();
    const { method, url: path } = incoming;
    const outgoing = request(
      { host: target.hostname, port: target.port, method, path, headers: headersOf(incoming) },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      },
    );
    outgoing.on('error', () => {
      isAway(target);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer(passOn);
  server.on('upgrade', (incoming: IncomingMessage, outside: Socket, head: Buffer) => {
    const target = nodes.next();
    const inside = connect(Number(target.port), target.hostname);
    for (const socket of [outside, inside]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [outside, inside].forEach((one) => one.destroy()));
      socket.on('close', () => sockets.delete(socket));
    }
    inside.once('error', () => nodes.isAway(target));
    const headers = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
    inside.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    inside.write(head);
    outside.pipe(inside).pipe(outside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
