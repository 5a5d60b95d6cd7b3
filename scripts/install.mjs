import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findNode, giveUp, root, run } from './pinned-node.mjs';

const stampFile = join(root, 'node_modules', '.plumbline-install');

/** Installs the locked packages, but only when others are installed: a running server keeps its modules. */
export async function installIfNeeded() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  const lastStamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
  if (lastStamp === stamp) return;
  const isUpToDate = lastStamp !== undefined && isInstalled(JSON.parse(lock));
  if (!isUpToDate) await install();
  writeFileSync(stampFile, stamp);
}

/** Whether npm's record of what it has installed agrees with a lock file that has changed, as after `npm install`. */
function isInstalled(lock) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
    .every(([path, { version }]) => packages[path]?.version === version);
}

async function install() {
  console.log('Installing the packages that package-lock.json names…');
  if ((await npmCi(process.execPath)) !== 0)
    giveUp('The packages could not be installed: see the lines above.');
  // npm leaves out, without a word, optional packages that the running Node is too old for.
  if (isOlderThan(20, 19)) {
    console.log(`Installing once more, with a newer Node than ${process.version}…`);
    await npmCi(findNode());
  }
}

function npmCi(node) {
  // The build needs development packages whatever NODE_ENV says.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const isNpm = npm !== undefined && basename(npm).startsWith('npm');
  return isNpm ? run(node, [npm, ...args]) : run('npm', args);
}

function isOlderThan(wantedMajor, wantedMinor) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
