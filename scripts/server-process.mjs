// The server as a child of the script that started it. Loads on a bare Node 20, like start.mjs.
import { spawn } from 'node:child_process';
import { findNode, root, serverCommand, serverEnvironment } from './pinned-node.mjs';

const lookMs = 1000;

/**
 * Starts the server and ends with it. However this process ends, the server does as well: the channel between them closes
 * with it, also when it is killed and can do nothing any more.
 */
export function runServer(args, giveUp) {
  const server = spawn(findNode(), [...serverCommand, ...args], {
    cwd: root,
    env: serverEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
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
  endWithNpm(passOn);
}

/** Calls `end` when the npm that runs this script has been killed; a shell that started it may well end before it. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => process.ppid !== npm && end(), lookMs);
  timer.unref();
}
