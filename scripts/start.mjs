// `npm start`: installs and builds what is missing, then hands over to the server.
import { installIfNeeded } from './install.mjs';
import { giveUp } from './pinned-node.mjs';
import { runServer } from './server-process.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

await installIfNeeded();
if (!(await buildWebIfNeeded())) giveUp('The web application could not be built: see the lines above.');

runServer(process.argv.slice(2), giveUp);
