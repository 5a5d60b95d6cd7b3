import { AppError } from '../../core/http/errors.ts';
import { enqueueMany, type JobServices } from '../../core/jobs/jobs.ts';
import { readApart } from '../../core/sheets/apart.ts';
import { hasWords } from '../../core/sheets/read-words.ts';
import { UnreadableFile } from '../../core/sheets/sheet-rows.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { fileTextTask, largestRead } from './file-text-queue.service.ts';

type Task = z.output<typeof fileTextTask.payload>;

/** So many characters of a file are searched: some forty pages. */
const mostCharacters = 100_000;

/** The words of a file; null for one that is damaged, hostile or gone. */
async function wordsIn({ storage }: JobServices, fileId: string, mime: string): Promise<string | null> {
  try {
    const bytes = Buffer.concat(await (await storage.read(fileId)).toArray());
    return await readApart('words', { bytes, type: mime, most: mostCharacters });
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

const keep = (
  services: JobServices,
  { organizationId, fileId }: Task,
  text: string | null,
): Promise<unknown> =>
  inOrganization(services.database, organizationId, (tx) =>
    tx.query(sql`
      insert into file_texts (organization_id, file_id, text)
      select organization_id, id, ${text} from files where organization_id = app_organization() and id = ${fileId}
      on conflict (organization_id, file_id) do update set text = excluded.text, read_at = now()`),
  );

/** Reads the words of a file and keeps them; one that cannot be read is known by its name alone. */
export async function readFileText(services: JobServices, task: Task): Promise<void> {
  const [file] = await inOrganization(services.database, task.organizationId, (tx) =>
    tx.query<{ mime: string; size: number }>(
      sql`select mime, size::float8 as size from files where organization_id = app_organization() and id = ${task.fileId}`,
    ),
  );
  if (!file) return;
  const isRead = hasWords(file.mime) && file.size <= largestRead;
  await keep(services, task, isRead ? await wordsIn(services, task.fileId, file.mime) : null);
}

/** Keeps that a file is not to be read again: a process has ended over it. */
export const giveUpReading = async (services: JobServices, task: Task): Promise<void> => {
  await keep(services, task, null);
};

type Page = { organizationId: string; fileId: string; isUnread: boolean };
const pageSize = 500;

/** Queues the attached files that nobody has read: those that were there before words were read, and those that were lost. */
export async function planFileTexts({ database }: Pick<JobServices, 'database'>): Promise<void> {
  for (let last: Page | undefined, isMore = true; isMore;) {
    const page: Page[] = await database.query<Page>(sql`
      select organization_id as "organizationId", file_id as "fileId", is_unread as "isUnread"
        from files_to_read(${last?.organizationId ?? null}, ${last?.fileId ?? null}, ${pageSize})`);
    const unread = page.filter(({ isUnread }) => isUnread);
    await enqueueMany(
      database,
      fileTextTask,
      unread.map(({ organizationId, fileId }) => ({
        payload: { organizationId, fileId },
        key: `read-file-text:${fileId}`,
      })),
    );
    last = page.at(-1);
    isMore = page.length === pageSize;
  }
}
