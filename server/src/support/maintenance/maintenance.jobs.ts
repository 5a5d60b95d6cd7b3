import sql from 'sql-template-tag';
import { z } from 'zod';
import { byKey, inBatches } from '../../core/database/batches.ts';
import type { Database } from '../../core/database/database.ts';
import { createJob, type JobServices } from '../../core/jobs/jobs.ts';

const dayMs = 86_400_000;

async function sweepTables(database: Database): Promise<void> {
  const tables = await database.query<{ target: string }>(sql`select target from swept_tables()`);
  for (const { target } of tables)
    await inBatches(async (atMost) => {
      const [row] = await database.query<{ gone: number }>(sql`select sweep(${target}, ${atMost}) as gone`);
      return row?.gone ?? 0;
    });
}

type Key = { organization: string; id: string };

async function sweepFileRows(database: Database): Promise<void> {
  await byKey<Key>(async (after, atMost) => {
    const [last] = await database.query<Key>(sql`
      select last_organization as organization, last_id as id
        from sweep_files(${after?.organization ?? null}, ${after?.id ?? null}, ${atMost})`);
    return last;
  });
  await inBatches(async (atMost) => {
    const [row] = await database.query<{ gone: number }>(sql`select sweep_uploads(${atMost}) as gone`);
    return row?.gone ?? 0;
  });
}

type WordKey = { organization: string; word: string };

/** Forgets the words of what is gone for good, so that no search is led to them. */
async function forgetWords(database: Database): Promise<void> {
  await byKey<WordKey>(async (after, atMost) => {
    const [last] = await database.query<WordKey>(sql`
      select last_organization as organization, last_word as word
        from forget_words(${after?.organization ?? null}, ${after?.word ?? null}, ${atMost})`);
    return last;
  });
}

/** Removes the bytes of files whose rows are gone; what it does not come to, the next run does. */
async function removeBytes({ database, storage }: JobServices): Promise<void> {
  await inBatches(async (atMost) => {
    const files = await database.query<{ id: string }>(sql`select removable_files(${atMost}) as id`);
    for (const { id } of files) await storage.remove(id);
    await database.query(sql`select forget_removed_files(${files.map(({ id }) => id)}::uuid[])`);
    return files.length;
  });
}

/**
 * Clears away each night what no longer serves: rate windows, replayable answers, dead sessions and links, old exports,
 * unfinished uploads, files that nothing names, words that are left of nothing. Figures are added up. Bytes that no row ever knew stay: they may be another database's.
 */
const sweep = createJob('sweep', {
  payload: z.object({}),
  cron: '0 3 * * *',
  async run(services) {
    await addUpFigures(services.database, 1);
    await sweepTables(services.database);
    await sweepFileRows(services.database);
    await removeBytes(services);
    await forgetWords(services.database);
    await services.storage.sweep(new Date(Date.now() - dayMs));
  },
});

async function addUpFigures(database: Database, gathered: number): Promise<void> {
  await inBatches(async (atMost) => {
    const [row] = await database.query<{ done: number }>(
      sql`select add_up_figures(${gathered}, ${atMost}) as done`,
    );
    return row?.done ?? 0;
  });
}

/** Adds up the figures where so many rows have gathered that reading them would take longer than it must. */
const addUp = createJob('add-up-figures', {
  payload: z.object({}),
  cron: '* * * * *',
  run: ({ database }) => addUpFigures(database, 200),
});

export const maintenanceJobs = [sweep, addUp];
