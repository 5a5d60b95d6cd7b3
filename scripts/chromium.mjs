import { existsSync } from 'node:fs';
import { run } from './pinned-node.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const installed = () => places.find((path) => path && existsSync(path));

/** Gives the path of a Chromium for the browser tests, installed from Debian's packages where that is allowed. */
export async function findChromium() {
  if (!installed() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium from the system packages…');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], environment);
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], environment);
  }
  if (!installed()) {
    console.error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  return installed();
}
