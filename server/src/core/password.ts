import { hash, verify, type Options } from '@node-rs/argon2';

// OWASP's first choice for argon2id (password storage cheat sheet): 19 MiB, two passes, one lane; argon2id is the default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs at most two hashes at once, so that a storm of logins leaves the processor to others. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, salted and with its parameters. */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, options));
}

let decoy: Promise<string> | undefined;

/** Whether the password is the one behind the hash; without a hash it takes as long and answers no. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await bounded(() => verify(against, password));
  return matches && Boolean(passwordHash);
}

/** Whether a hash was made with weaker parameters than those of today, so that it should be made anew. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= options.memoryCost && Number(time) >= options.timeCost);
}
