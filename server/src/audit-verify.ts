import { join } from 'node:path';
import pg from 'pg';
import { createTokens, isUuid, type Tokens } from './core/tokens/tokens.ts';
import { organizationsWithCheckpoints, readCheckpoints } from './core/trail/checkpoint-file.ts';
import { verifyTrail } from './core/trail/trail-verify.ts';
import { type Env, loadSecretKey } from './env.ts';
import { runOperatorCommand, say } from './operator-command.ts';

const organizationId = process.argv[2];

type Outside = { folder: string; key: Tokens };

/** What is kept of the chains outside the database, where this server keeps it; undefined where there is nothing yet. */
async function outsideOf(env: Env): Promise<Outside | undefined> {
  const folder = join(env.DATA_DIR, 'checkpoints');
  const kept = await organizationsWithCheckpoints(folder);
  return kept.length > 0 ? { folder, key: createTokens(await loadSecretKey(env)) } : undefined;
}

/** Checks all chains, or one organization's; gives the exit code: 0 whole, 1 broken. */
async function verify(client: pg.Client, outside: Outside | undefined): Promise<number> {
  let [organizations, rows, broken] = [0, 0, 0];
  const keptOutside = async (id: string) => {
    if (!outside) return [];
    const { folder, key } = outside;
    const { points, unsound } = await readCheckpoints(folder, key, id);
    for (const number of unsound)
      say(`Organization ${id}: checkpoint ${number} of its file was not signed by this server.`);
    if (unsound.length > 0) broken += 1;
    return points;
  };
  for await (const report of verifyTrail(client, organizationId, keptOutside)) {
    organizations += 1;
    rows += report.rows;
    if (report.firstBad === null) continue;
    broken += 1;
    say(`Organization ${report.organizationId}: the trail is broken at row ${report.firstBad}.`);
  }
  if (organizationId && organizations === 0) throw new Error(`There is no organization ${organizationId}.`);
  say(`${rows} rows of ${organizations} organizations checked, ${broken} chains broken.`);
  return broken > 0 ? 1 : 0;
}

await runOperatorCommand(async (ownerUrl, env) => {
  if (organizationId && !isUuid(organizationId))
    throw new Error('Give the id of an organization, or nothing.');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plumbline-audit-verify' });
  await client.connect();
  try {
    // The one role that sees all organizations where the owner is no superuser.
    await client.query('set role plumbline_definer');
    return await verify(client, await outsideOf(env));
  } finally {
    await client.end();
  }
});
