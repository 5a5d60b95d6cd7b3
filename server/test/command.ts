import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';

export type CommandResult = { code: number; out: string; errors: string };

/** Runs a command of the operator's with these settings, as a process of its own. */
export function runCommandWith(
  settings: Record<string, string>,
  file: string,
  ...values: string[]
): Promise<CommandResult> {
  const path = join(import.meta.dirname, '../src', file);
  const env = { ...process.env, NODE_ENV: 'test', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...values], { env }, (error, out, errors) => {
      resolve({ code: error ? Number(error.code) : 0, out, errors });
    });
  });
}

/** Runs a command of the operator's on a test's database. */
export const runCommand = (urls: TestDatabase, file: string, ...values: string[]) =>
  runCommandWith({ DATABASE_URL: urls.ownerUrl }, file, ...values);
