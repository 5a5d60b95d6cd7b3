// Runs a command that knows nothing of us, and ends it with whoever started this: `node scripts/leash.mjs COMMAND …`.
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
const end = () => child.kill('SIGTERM');

child.once('error', (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(1);
});
child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
// The channel closes with the process at its other end, also when that is killed.
process.once('disconnect', end);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
