import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Tokens } from '../tokens/tokens.ts';

/** The last row of an organization's chain at a moment. */
export type Checkpoint = { organization: string; seq: number; hash: string; at: string };

type Key = Pick<Tokens, 'signCheckpoint' | 'verifyCheckpoint' | 'checkpointKey'>;

const line = z.object({
  organization: z.string(),
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  key: z.string(),
  signature: z.string(),
});

const textOf = ({ organization, seq, hash, at }: Checkpoint) => JSON.stringify([organization, seq, hash, at]);

const fileOf = (folder: string, organization: string) => join(folder, `${organization}.jsonl`);

const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function linesOf(folder: string, organization: string): Promise<string[]> {
  try {
    const text = await readFile(fileOf(folder, organization), 'utf8');
    return text.split('\n').filter(Boolean);
  } catch (error) {
    if (missing(error)) return [];
    throw error;
  }
}

function parsed(text: string): z.output<typeof line> | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a checkpoint outside the database, signed, on the disk before it returns: whoever takes rows away at the end of a
 * chain, or works out all of its hashes anew, does not reach it there. What is kept already stays.
 */
export async function keepCheckpoint(folder: string, key: Key, point: Checkpoint): Promise<void> {
  const last = parsed((await linesOf(folder, point.organization)).at(-1) ?? '');
  if (last?.seq === point.seq && last.hash === point.hash) return;
  const signed = { ...point, key: key.checkpointKey, signature: key.signCheckpoint(textOf(point)) };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(fileOf(folder, point.organization), 'a', 0o600);
  try {
    await file.write(`${JSON.stringify(signed)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What is kept of an organization's chain outside the database; `unsound` are the lines that this server did not sign. */
export async function readCheckpoints(
  folder: string,
  key: Key,
  organization: string,
): Promise<{ points: Checkpoint[]; unsound: number[] }> {
  const points: Checkpoint[] = [];
  const unsound: number[] = [];
  for (const [index, text] of (await linesOf(folder, organization)).entries()) {
    const kept = parsed(text);
    const isSound = kept?.organization === organization && key.verifyCheckpoint(textOf(kept), kept.signature);
    if (kept && isSound) points.push(kept);
    else unsound.push(index + 1);
  }
  return { points, unsound };
}

/** The organizations of which something is kept outside the database. */
export async function organizationsWithCheckpoints(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -6));
  } catch (error) {
    if (missing(error)) return [];
    throw error;
  }
}
