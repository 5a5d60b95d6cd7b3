import type { Env } from './env.ts';

type Failure = Error & { code?: string; syscall?: string; path?: string; hostname?: string };

const listening: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Port ${PORT} on ${HOST} is taken: stop what listens there, or set PORT to another one.`,
  EACCES: ({ PORT }) => `This account may not listen on port ${PORT}: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST ${HOST} is no address of this machine.`,
  ENOTFOUND: ({ HOST }) => `HOST ${HOST} is no address of this machine.`,
};

const database: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the role',
  '3D000': 'it has no such database',
  '57P03': 'it is starting or stopping',
  '53300': 'it has too many connections',
  '42501': 'the role may not create roles, tables or extensions',
};

const folder: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'there is a file of that name',
  ENOENT: 'it cannot be made',
};

const filing = ['mkdir', 'open', 'write', 'rename', 'link', 'unlink', 'chown', 'access', 'lstat', 'stat'];

const isDatabaseHost = ({ hostname }: Failure, { DATABASE_URL }: Env): boolean =>
  DATABASE_URL !== undefined && new URL(DATABASE_URL).hostname === hostname;

function databaseTrouble(code: string, { DATABASE_URL }: Env): string | undefined {
  const why = database[code];
  if (!DATABASE_URL || !why) return undefined;
  const { host, pathname } = new URL(DATABASE_URL);
  return `The database ${pathname.slice(1)} at ${host} cannot be used: ${why}. Check DATABASE_URL.`;
}

function folderTrouble({ code = '', syscall = '' }: Failure, { DATA_DIR }: Env): string | undefined {
  const why = filing.includes(syscall) ? folder[code] : undefined;
  return why && `DATA_DIR ${DATA_DIR} cannot be used: ${why}.`;
}

/** Says in one line why the process did not start and what to do, without a password. */
export function explainFailure(error: unknown, env: Env | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const failure: Failure = error;
  const { code, syscall, message } = failure;
  if (!env || !code) return message;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !isDatabaseHost(failure, env))) {
    return listening[code]?.(env) ?? message;
  }
  return databaseTrouble(code, env) ?? folderTrouble(failure, env) ?? message;
}
