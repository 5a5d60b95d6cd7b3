// `npm run build`: builds the web application and prints how much JavaScript its screens load.
import { installIfNeeded } from './install.mjs';
import { pinnedEnvironment, run } from './pinned-node.mjs';
import { buildWeb } from './web-build.mjs';

await installIfNeeded();
const isBuilt = await buildWeb();
process.exitCode = isBuilt ? await run('node', ['scripts/bundle-size.mjs'], pinnedEnvironment()) : 1;
