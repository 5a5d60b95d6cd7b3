import pg from 'pg';
import { isUuid } from './core/tokens/tokens.ts';
import { verifyTrail } from './core/trail/trail-verify.ts';
import { runOperatorCommand, say } from './operator-command.ts';

const organizationId = process.argv[2];

/** Checks all chains, or one organization's; gives the exit code: 0 whole, 1 broken. */
async function verify(client: pg.Client): Promise<number> {
  let [organizations, rows, broken] = [0, 0, 0];
  for await (const report of verifyTrail(client, organizationId)) {
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

await runOperatorCommand(async (ownerUrl) => {
  if (organizationId && !isUuid(organizationId))
    throw new Error('Give the id of an organization, or nothing.');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plumbline-audit-verify' });
  await client.connect();
  try {
    // The one role that sees all organizations where the owner is no superuser.
    await client.query('set role plumbline_definer');
    return await verify(client);
  } finally {
    await client.end();
  }
});
