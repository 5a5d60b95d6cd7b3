import { writeFile } from 'node:fs/promises';
import { makeDataDir, startServer } from './server.ts';
const dataDir = await makeDataDir();
const { url } = await startServer(dataDir, { flags: ['--demo'], env: { SUBSCRIPTIONS: 'on' } });
await writeFile('/tmp/look-h3/url', JSON.stringify({ url, dataDir }));
console.log(url);
await new Promise(() => setInterval(() => undefined, 1000));
