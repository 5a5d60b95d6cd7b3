import { pino, type DestinationStream, type Logger } from 'pino';

const secrets = ['authorization', 'cookie', 'password', 'currentPassword', 'token', 'refreshToken'];
// What PostgreSQL says of a row that it refused holds the row's values.
const rowValues = ['detail', 'where', 'internalQuery'];

/**
 * The log: one JSON line for each event, on standard output unless `to` is given, with what is secret left out. A
 * request's lines carry its id; addresses are logged as route patterns, so that tokens in a query never get here.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const places = secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]);
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...places, ...rowValues.map((name) => `err.${name}`)], censor: '[secret]' },
  };
  return to ? pino(options, to) : pino(options);
}
