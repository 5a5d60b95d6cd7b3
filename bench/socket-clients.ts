// A process that is many socket clients: it connects them, says so, and tells how much they have heard when asked.
import { io } from 'socket.io-client';

/** Where the clients connect, as whom, and how many they are. */
export type Crowd = { url: string; auth: Record<string, string>; room: string; count: number };

const { url, auth, room, count } = JSON.parse(process.argv[2] ?? '{}') as Crowd; // fan-out.ts has written it
const atOnce = 50;
let heard = 0;

async function connect(): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.onAny(() => (heard += 1));
  const answer: { ok: boolean } = await socket.emitWithAck('subscribe', { room });
  if (!answer.ok) throw new Error(`The room ${room} is refused`);
}

for (let connected = 0; connected < count; connected += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, count - connected) }, connect));
}
process.on('message', () => process.send?.(heard));
process.on('disconnect', () => process.exit());
process.send?.('connected');
