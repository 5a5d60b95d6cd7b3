import { AppError } from './core/http/errors.ts';
import { openServer } from './data.ts';
import { readEnv, type Env } from './env.ts';
import { explainFailure } from './start-failure.ts';

/** Writes a line that answers the operator. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Writes a line that says why not. */
export const complain = (line: string) => void process.stderr.write(`${line}\n`);

// A role, a function or a table that the migrations would have made.
const emptyCodes = ['22023', '42704', '42883', '42P01'];

function explain(error: unknown, env: Env | undefined): string {
  const cause = error instanceof AppError ? error.cause : error;
  const isEmpty = cause instanceof Error && 'code' in cause && emptyCodes.includes(String(cause.code));
  return isEmpty
    ? 'The database is empty or of an older Plumbline: start Plumbline once, which sets it up.'
    : explainFailure(cause, env);
}

/**
 * Runs a command of the operator's on the database, whether the server runs or not. `work` gives the exit code; 2 and
 * a line that says why, when it could not be done.
 */
export async function runOperatorCommand(
  work: (ownerUrl: string, env: Env) => Promise<number>,
): Promise<void> {
  let env: Env | undefined;
  try {
    env = readEnv(process.env);
    const { ownerUrl, stop } = await openServer(env, { info: () => {}, warn: complain });
    try {
      process.exitCode = await work(ownerUrl, env);
    } finally {
      await stop();
    }
  } catch (error) {
    complain(explain(error, env));
    process.exitCode = 2;
  }
}
