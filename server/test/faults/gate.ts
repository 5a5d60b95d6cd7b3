import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A gate before a server: everything passes while it is open. */
export type Gate = {
  port: number;
  /** Cuts all connections and refuses new ones, as a server that is down. */
  shut(): Promise<void>;
  /** Lets nothing through any more but keeps the connections, as a network that swallows everything. */
  stall(): void;
  /** Opens again; what was stalled is cut. */
  open(): Promise<void>;
};

/** Opens a gate on a free port before what listens on `target` on this machine. */
export async function openGate(target: number): Promise<Gate> {
  const pairs = new Set<[Socket, Socket]>();
  let isStalled = false;
  let server: Server | undefined;

  function pass(outside: Socket): void {
    if (isStalled) {
      pairs.add([outside, outside]);
      outside.on('error', () => {});
      return;
    }
    const inside = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [outside, inside];
    pairs.add(pair);
    outside.pipe(inside).pipe(outside);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
  }

  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy();
    pairs.clear();
  };

  async function listen(port: number): Promise<number> {
    const opened = createServer(pass);
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    server = opened;
    return (opened.address() as AddressInfo).port; // it listens on a port
  }

  const port = await listen(0);
  return {
    port,
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      cut();
      await closed;
      server = undefined;
    },
    stall() {
      isStalled = true;
      for (const [outside, inside] of pairs) {
        outside.unpipe();
        inside.unpipe();
      }
    },
    async open() {
      isStalled = false;
      cut();
      if (!server) await listen(port);
    },
  };
}
