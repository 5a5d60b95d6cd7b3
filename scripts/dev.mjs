// `npm run dev`: the server, restarted when its sources change, and Vite's server for the web in front of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { pinnedEnvironment, root, serverCommand, serverEnvironment } from './pinned-node.mjs';
import { endWithNpm } from './server-process.mjs';

await installIfNeeded();
const port = process.env.PORT || '3000';
const webPort = String(Number(port) + 1);
const env = {
  PUBLIC_URL: `http://127.0.0.1:${webPort}`,
  ...serverEnvironment(pinnedEnvironment()),
  PORT: port,
};

const children = [
  ['node', '--watch', '--watch-preserve-output', ...serverCommand, ...process.argv.slice(2)],
  ['vite', 'web', '--host', '127.0.0.1', '--port', webPort, '--strictPort'],
].map((command) =>
  // However this process ends, they do as well.
  spawn(process.execPath, [join(root, 'scripts', 'leash.mjs'), ...command], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
endWithNpm(stop);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 1;
    stop();
  });
}
