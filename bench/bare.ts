import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { Server } from 'socket.io';
import { statements } from './bare-statements.ts';
import { typical } from './data.ts';

// The bare server: one process, a pool of eight, an HS256 check, the one best statement for each request with its
// JSON built by PostgreSQL. No validation, no rights, no log. It is what the ratios are measured against.

const { BARE_KEY = '', BARE_DATABASE_URL, BARE_FOLDER = '', BARE_PASSWORD = '' } = process.env;
const key = Buffer.from(BARE_KEY, 'base64url');
const passwordHash = await hash(BARE_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const pool = new pg.Pool({ connectionString: BARE_DATABASE_URL, max: 8, options: '-c jit=off' });

function isSigned(authorization = ''): boolean {
  const [head, body, signature = ''] = authorization.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', key).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function run<Row extends pg.QueryResultRow>(
  name: keyof typeof statements,
  values: unknown[],
): Promise<Row> {
  const { rows } = await pool.query<Row>({ name, text: statements[name], values });
  if (!rows[0]) throw new Error(`The statement ${name} gave no row.`);
  return rows[0];
}

async function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request gives buffers
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>; // the bare server believes its caller
}

async function create(request: IncomingMessage): Promise<string> {
  const risk = await readJson(request);
  const { workspace: at, name, description, category, dateIdentified, site, process: runs, managers } = risk;
  const { subid, accountid } = request.headers;
  const values = [subid, at, name, description, category, dateIdentified, site, runs, accountid, managers];
  return oneOf(await run<{ row: string }>('create', values));
}

async function upload(request: IncomingMessage): Promise<string> {
  const digest = createHash('sha256');
  const measured = new Transform({
    transform(chunk, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, measured, createWriteStream(join(BARE_FOLDER, randomUUID())));
  return JSON.stringify({ success: true, sha256: digest.digest('hex') });
}

type Page = { rows: string; total: number };

const pageOf = ({ rows, total }: Page) =>
  `{"success":true,"message":"OK","data":${rows},"total":${total},"page":1,"limit":10,"totalPages":${Math.ceil(total / 10)}}`;

const oneOf = ({ row }: { row: string }) => `{"success":true,"message":"OK","data":${row}}`;

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const place = [request.headers.subid, searchParams.get('workspace')];
  switch (pathname) {
    case '/list':
      return pageOf(await run<Page>('list', place));
    case '/search':
      return pageOf(await run<Page>('search', [...place, `%${searchParams.get('search')}%`]));
    case '/one':
      return oneOf(await run<{ row: string }>('one', [...place, searchParams.get('id')]));
    case '/create':
      return create(request);
    case '/login':
      return JSON.stringify({
        success: await verify(passwordHash, (await readJson(request)).password ?? ''),
      });
    case '/upload':
      return upload(request);
    case '/tell':
      tell();
      return '{}';
    default:
      return '{}';
  }
}

const server = createServer((request, response) => {
  if (request.url !== '/login' && !isSigned(request.headers.authorization)) {
    response.writeHead(401).end();
    return;
  }
  answer(request).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  socket.on(
    'subscribe',
    async ({ room }: { room: string }, acknowledge: (reply: { ok: boolean }) => void) => {
      await socket.join(room);
      acknowledge({ ok: true });
    },
  );
});
const { workspace } = typical;
const changed = {
  type: 'risk',
  id: randomUUID(),
  workspaceId: workspace,
  version: 1,
  by: randomUUID(),
  seq: 1,
};

/** What a created risk tells the workspace's room. */
function tell(): void {
  const room = io.to(`workspace:${workspace}`);
  room.emit('record.changed', changed);
  room.emit('activity.created', { workspaceId: workspace, seq: 1 });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`listening at http://127.0.0.1:${address?.port}\n`);
});
