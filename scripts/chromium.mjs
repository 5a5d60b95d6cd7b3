import { existsSync } from 'node:fs';
import { run } from './pinned-node.mjs';

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// Chromium without its windows: the journeys take a fifth less time in it.
const headlessShell = '/usr/bin/chromium-headless-shell';

const installed = (places) => [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));

/** Gives the path of the installed Chromium that suits tests best, if there is one. */
export const chromiumForTests = () => installed([headlessShell, ...wholeBrowsers]);

/** Installs the first of the packages that Debian has here and that gives what is looked for, where that is allowed. */
async function findOrInstall(find, packages) {
  if (!find() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium from the system packages…');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], environment);
    for (const name of packages)
      if (!find()) await run('apt-get', ['install', '-y', '-qq', name], environment);
  }
  if (!find()) {
    const name = packages.at(-1);
    console.error(
      `This needs Chromium: install it (on Debian: apt-get install ${name}) or set CHROMIUM_PATH.`,
    );
  }
  return find();
}

/** Gives the path of a Chromium for the browser tests, installed from Debian's packages where that is allowed. */
export const findChromiumForTests = () =>
  findOrInstall(chromiumForTests, ['chromium-headless-shell', 'chromium']);

/** Gives the path of the Chromium that people use, for what is measured or shown in their stead; installed in the same way. */
export const findChromium = () => findOrInstall(() => installed(wholeBrowsers), ['chromium']);
