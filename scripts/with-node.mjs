// `node scripts/with-node.mjs COMMAND …`: runs an installed tool on the pinned Node.
import { installIfNeeded } from './install.mjs';
import { pinnedEnvironment, run } from './pinned-node.mjs';

await installIfNeeded();
const [command, ...args] = process.argv.slice(2);
process.exitCode = await run(command, args, pinnedEnvironment());
