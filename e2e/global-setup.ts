import { makeDataDir, removeDataDir, startServer } from './server.ts';

/** Starts the server that all journeys share; what is returned stops it. Playwright asks for a default export. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const server = await startServer(dataDir, { env: { SUBSCRIPTIONS: 'on' } });
  process.env['PLUMBLINE_URL'] = server.url;
  process.env['PLUMBLINE_DATA_DIR'] = dataDir;
  return async () => {
    await server.stop();
    await removeDataDir(dataDir);
  };
}
