import { hash, verify, type Options } from '@node-rs/argon2';
import { refuseInTransaction } from '../database/in-transaction.ts';

// OWASP's first choice for argon2id (password storage cheat sheet): 19 MiB, two passes, one lane; argon2id is the default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs at most two hashes at once, so that a storm of logins leaves the processor to others; who goes first waits for those two. */
async function bounded<T>(work: () => Promise<T>, goesFirst = false): Promise<T> {
  refuseInTransaction('A password hash');
  const wait = (resolve: () => void) => void (goesFirst ? waiting.unshift(resolve) : waiting.push(resolve));
  if (running >= atOnce) await new Promise<void>(wait);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * `goesFirst` passes by those who wait: for who is known, and may try but a few times. A transaction that waited behind
 * strangers would keep its connection from everybody.
 */
type Turn = { goesFirst?: boolean };

/** The argon2id hash of a password, salted and with its parameters. */
export function hashPassword(password: string, { goesFirst = false }: Turn = {}): Promise<string> {
  return bounded(() => hash(password, options), goesFirst);
}

let decoy: Promise<string> | undefined;

/** Whether the password is the one behind the hash; without a hash it takes as long and answers no. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  { goesFirst = false }: Turn = {},
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await bounded(() => verify(against, password), goesFirst);
  return matches && Boolean(passwordHash);
}

/** Whether a hash was made with weaker parameters than those of today, so that it should be made anew. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= options.memoryCost && Number(time) >= options.timeCost);
}
