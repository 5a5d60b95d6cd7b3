import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { headersOf } from './callers.ts';
import { clearCreated, typical } from './data.ts';
import { askInTurn, type Request } from './load.ts';
import { judged, shown, type Line } from './report.ts';
import { startBare, startOurs, type Server } from './servers.ts';
import type { Crowd } from './socket-clients.ts';
import type { Stage } from './stage.ts';
import { creating } from './writes.ts';

const processes = 2;

/** Clients in processes of their own. */
type Clients = { heard(): Promise<number>; leave(): Promise<void> };

async function connectClients(crowd: Crowd): Promise<Clients> {
  const share = JSON.stringify({ ...crowd, count: crowd.count / processes });
  const children: ChildProcess[] = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'socket-clients.ts'), [share]),
  );
  await Promise.all(
    children.map((child) =>
      Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('The socket clients ended'))),
      ]),
    ),
  );
  return {
    async heard() {
      const answers = await Promise.all(
        children.map(async (child) => {
          const answer = once(child, 'message');
          child.send('how much?');
          return Number((await answer)[0]);
        }),
      );
      return answers.reduce((sum, one) => sum + one, 0);
    },
    async leave() {
      await Promise.all(children.map((child) => (child.disconnect(), once(child, 'exit'))));
    },
  };
}

/** How much the clients have heard when they hear no more. */
async function heardInTheEnd(clients: Clients): Promise<number> {
  for (let before = -1, now = 0; ; before = now) {
    now = await clients.heard();
    if (now === before) return now;
    await wait(300);
  }
}

type Cost = { microseconds: number; kibibytes: number };

/** What a server's fan-out costs it: processor time for each delivery, and memory for each connection. */
async function costOf(
  server: Server,
  crowd: Omit<Crowd, 'url'>,
  telling: { request: Request; times: number },
): Promise<Cost> {
  const { url } = server;
  const work = { url, requests: [telling.request] };
  await askInTurn(work, 20); // what only the first need is not counted as the connections' memory
  const empty = await server.memory();
  const clients = await connectClients({ ...crowd, url });
  const full = await server.memory();
  const before = { heard: await heardInTheEnd(clients), seconds: await server.processorSeconds() };
  await askInTurn(work, telling.times);
  const deliveries = (await heardInTheEnd(clients)) - before.heard;
  const seconds = (await server.processorSeconds()) - before.seconds;
  await clients.leave();
  return {
    microseconds: (seconds * 1e6) / deliveries,
    kibibytes: ((full.residentMiB - empty.residentMiB) * 1024) / crowd.count,
  };
}

async function compareCosts({ ownerUrl }: Stage, count: number): Promise<Line[]> {
  const { authorization = '', subid = '' } = await headersOf(1);
  const auth = { token: authorization.slice('Bearer '.length), subid };
  const crowd = { count, auth, room: `workspace:${typical.workspace}` };
  const { ours: request } = await creating(1);
  const times = 200_000 / count;
  const bareServer = await startBare(ownerUrl);
  const bare = await costOf(bareServer, crowd, { request: { ...request, path: '/tell' }, times });
  await bareServer.stop();
  const oursServer = await startOurs(ownerUrl);
  const ours = await costOf(oursServer, crowd, { request, times });
  await oursServer.stop();
  const clients = `${count.toLocaleString('en')} socket clients`;
  const line = (what: string, unit: string, costs: { bare: number; ours: number }) =>
    judged(
      {
        row: 14,
        what: `${clients}: ${what}`,
        base: shown(costs.bare, unit),
        ours: shown(costs.ours, unit),
      },
      costs.ours / costs.bare,
      { most: 1.5 },
    );
  return [
    line('processor time for each delivery', ' µs', { bare: bare.microseconds, ours: ours.microseconds }),
    line('memory for each connection', ' KiB', { bare: bare.kibibytes, ours: ours.kibibytes }),
  ];
}

/** Row 14: what a created risk tells everybody in its workspace, against bare Socket.IO that tells as much. */
export async function measureFanOut(stage: Stage): Promise<Line[]> {
  const lines = [...(await compareCosts(stage, 1000)), ...(await compareCosts(stage, 5000))];
  await clearCreated(stage.ownerUrl);
  return lines;
}
