// `npm start`: installs and builds what is missing, then hands over to the server.
import { spawn } from 'node:child_process';
import { installIfNeeded } from './install.mjs';
import { findNode, giveUp, root, serverCommand, serverEnvironment } from './pinned-node.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

await installIfNeeded();
if (!(await buildWebIfNeeded())) giveUp('The web application could not be built: see the lines above.');

const server = spawn(findNode(), [...serverCommand, ...process.argv.slice(2)], {
  cwd: root,
  env: serverEnvironment(),
  stdio: 'inherit',
  // A process group of its own, so that what a terminal sends to all of ours does not reach it as well.
  detached: process.platform !== 'win32',
});
server.once('error', (error) => giveUp(`The server could not be started: ${error.message}`));
server.once('exit', (code, signal) => process.exit(signal ? 1 : code));

// npm sends on what it gets, and a terminal sends to everyone: the server shall hear of it once.
let isPassedOn = false;
function passOn() {
  if (!isPassedOn) server.kill('SIGTERM');
  isPassedOn = true;
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, passOn);
