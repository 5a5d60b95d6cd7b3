import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Invoicing } from './core/http/context.ts';

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  return rest.length === 0 && isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}

function trustedProxies(text: string): boolean | number | string[] {
  if (text === 'on' || text === 'off') return text === 'on';
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((range) => range.trim());
}

const isTrustProxy = (text: string) =>
  /^(on|off|\d{1,2})$/.test(text) || text.split(',').every((range) => isAddressRange(range.trim()));

const originAddress = url('http:', 'https:')
  .regex(/^https?:\/\/[^/?#@]+\/?$/)
  .transform((text) => new URL(text).origin);

const secretKeyMin = 32;

const mailAddress = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The settings: each variable's rule and default, what is allowed in words, and what it is for. */
export const envSchema = z.object({
  PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65535)).default(3000).meta({
    allowed: 'a whole number from 0 to 65535',
    description: 'The port to listen on; 0 takes a free one.',
  }),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .default('127.0.0.1')
    .meta({
      allowed: 'an IP address or a host name',
      description: 'The address to listen on; `0.0.0.0` listens on all.',
    }),
  PUBLIC_URL: originAddress.optional().meta({
    allowed: 'an http or https address without a path, such as https://quality.example.com',
    description:
      'Where people reach Plumbline; links in emails and whole addresses of files begin with it. Without it, the address listened on, and for files the one that was asked.',
  }),
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .pipe(z.array(originAddress))
    .optional()
    .meta({
      allowed:
        'http or https addresses without a path, separated by commas, such as https://apps.example.com',
      description:
        'Other origins whose pages may use the API with a token, beside that of Plumbline itself. Without it, no other.',
    }),
  DATA_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .prefault('./data')
    .meta({
      allowed: 'a folder',
      description:
        'Holds the embedded database, uploaded files, the secret key and, without `SMTP_URL`, the emails.',
    }),
  DATABASE_URL: url('postgres:', 'postgresql:').optional().meta({
    allowed: 'a postgres:// or postgresql:// address',
    description:
      'A PostgreSQL 15 or newer in place of the embedded one, as a role that may create roles and tables.',
  }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .meta({
      allowed: 'the name of a bucket',
      description:
        'Keeps uploaded files in this bucket of an S3-compatible store instead of in `DATA_DIR`. It must exist.',
    }),
  S3_ENDPOINT: originAddress.optional().meta({
    allowed: 'an http or https address without a path, such as https://s3.example.com',
    description: 'Where the store is. Without it, Amazon S3.',
  }),
  S3_PUBLIC_ENDPOINT: originAddress.optional().meta({
    allowed: 'an http or https address without a path, such as https://files.example.com',
    description: 'Where browsers reach the store, when that is not `S3_ENDPOINT`.',
  }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1')
    .meta({ allowed: 'the name of a region', description: 'The region of the store.' }),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().meta({
    allowed: 'an access key, together with S3_SECRET_ACCESS_KEY',
    description: 'Who uses the store. Without it, what the AWS SDK finds on the machine, such as its role.',
  }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({
    allowed: 'the secret of S3_ACCESS_KEY_ID, and absent without it',
    description: 'The secret of that key.',
  }),
  SMTP_URL: url('smtp:', 'smtps:').optional().meta({
    allowed: 'an smtp:// or smtps:// address',
    description: 'The mail server. Without it, emails are written to `DATA_DIR/outbox`.',
  }),
  MAIL_FROM: z.string().regex(mailAddress).default('Plumbline <plumbline@localhost>').meta({
    allowed: 'an email address, with or without a name, such as Plumbline <quality@example.com>',
    description: 'The sender of emails.',
  }),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,200}$/)
    .optional()
    .meta({
      allowed: 'the id of an OAuth client of the type web application',
      description:
        'Lets people log in with Google. Its authorized JavaScript origin is the address where people reach Plumbline.',
    }),
  GOOGLE_TOKENINFO_URL: url('http:', 'https:').default('https://oauth2.googleapis.com/tokeninfo').meta({
    allowed: 'an http or https address',
    description: 'Where it is asked for whom a Google access token was made.',
  }),
  GOOGLE_USERINFO_URL: url('http:', 'https:')
    .default('https://openidconnect.googleapis.com/v1/userinfo')
    .meta({
      allowed: 'an http or https address',
      description: 'Where it is asked whose a Google access token is.',
    }),
  GOOGLE_SCRIPT_URL: url('http:', 'https:').default('https://accounts.google.com/gsi/client').meta({
    allowed: 'an http or https address',
    description: "Google's sign-in script; the sign-in pages may load scripts from there.",
  }),
  SECRET_KEY: z
    .string()
    .min(secretKeyMin)
    .optional()
    .meta({
      allowed: `at least ${secretKeyMin} characters`,
      description:
        'Signs sessions and links, encrypts the keys of authenticator apps and makes the database passwords: the same on every node. Without it, one is made and kept in `DATA_DIR`.',
    }),
  TAX_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/)
    .transform(Number)
    .prefault('0')
    .meta({
      allowed: 'a percentage from 0 to 99.999, such as 19 or 7.7',
      description: 'The tax that is added to invoices, in percent.',
    }),
  INVOICE_SENDER: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .transform((text) => text.replaceAll('\\n', '\n'))
    .prefault('Plumbline')
    .meta({
      allowed: 'up to 500 characters, lines divided by \\n',
      description: 'Who invoices are from: name and address, their lines divided by `\\n`.',
    }),
  SUBSCRIPTIONS: z.enum(['off', 'on']).default('off').meta({
    allowed: 'off or on',
    description:
      'Whether modules are subscribed to: with `on` they begin on trial, are invoiced and have limits; with `off` every module is there for good.',
  }),
  ORGANIZATION_STORAGE_GB: z.coerce.number().int().min(1).max(1_000_000).optional().meta({
    allowed: 'a whole number from 1 to 1000000',
    description:
      'How many gigabytes of files an organization may keep where `SUBSCRIPTIONS` is `off`; set it where strangers may sign up. Without it, as many as there is room for.',
  }),
  PAYMENTS_RECORDED_BY: z.enum(['organization', 'operator']).default('organization').meta({
    allowed: 'organization or operator',
    description:
      'Who tells that an invoice is paid: its owners and billing people, or only the operator by `npm run invoice:paid`.',
  }),
  TRUST_PROXY: z.string().refine(isTrustProxy).transform(trustedProxies).prefault('off').meta({
    allowed: 'off, on, the number of proxies in front, or their addresses separated by commas',
    description: 'Whose `X-Forwarded-*` headers are believed.',
  }),
  RATE_LIMIT: z.enum(['on', 'off']).default('on').meta({
    allowed: 'on or off, and not off when NODE_ENV is production',
    description: 'Whether too many tries are answered with 429; `off` is for load tests.',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    description: 'The least serious message that is logged.',
  }),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').meta({
    allowed: 'development, production or test',
    description: '`production` refuses what is fit only for a try-out.',
  }),
});

const checkedSchema = envSchema
  .refine((env) => env.NODE_ENV !== 'production' || env.RATE_LIMIT === 'on', { path: ['RATE_LIMIT'] })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, { path: ['S3_SECRET_ACCESS_KEY'] })
  .refine((env) => env.S3_BUCKET || !env.S3_ENDPOINT, { path: ['S3_BUCKET'] });

export type Env = z.infer<typeof envSchema>;

/**
 * Reads the settings from environment variables; an empty variable counts as absent. Throws an Error with one line
 * for each wrong variable, which names it and says what is allowed, but never repeats its value.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const names = Object.keys(envSchema.shape) as (keyof Env)[]; // Object.keys() forgets the literal keys
  const result = checkedSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, source[name] || undefined])),
  );
  if (result.success) return result.data;
  const wrong = names.filter((name) => result.error.issues.some((issue) => issue.path[0] === name));
  const lines = wrong.map((name) => `${name} is not valid: it must be ${describeVariable(name).allowed}.`);
  throw new Error(lines.join('\n'));
}

/** How this installation invoices. */
export function invoicingOf(env: Env): Invoicing {
  const { SUBSCRIPTIONS, TAX_RATE, INVOICE_SENDER, PAYMENTS_RECORDED_BY, ORGANIZATION_STORAGE_GB } = env;
  return {
    isOn: SUBSCRIPTIONS === 'on',
    taxRate: TAX_RATE,
    sender: INVOICE_SENDER,
    paymentsRecordedBy: PAYMENTS_RECORDED_BY,
    storageWithoutPlan: ORGANIZATION_STORAGE_GB ? ORGANIZATION_STORAGE_GB * 1_000_000_000 : null,
  };
}

/** Gives what is said of a variable: what is allowed, what it is for, and its default as a person would write it. */
export function describeVariable(name: keyof Env) {
  const schema = envSchema.shape[name];
  const { allowed, description } = z
    .object({ allowed: z.string(), description: z.string() })
    .parse(schema.meta());
  const fallback = 'defaultValue' in schema.def ? String(schema.def.defaultValue) : undefined;
  return { allowed, description, fallback };
}

/** Gives SECRET_KEY, or the key kept in DATA_DIR, which is made when there is none yet. */
export async function loadSecretKey(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const file = join(env.DATA_DIR, 'secret.key');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return soundKey(kept.trim(), file);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o711 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // A link is refused where the file exists, so two processes that start together both use the winner's key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return soundKey((await readFile(file, 'utf8')).trim(), file);
}

// Without this, a file that was emptied would sign sessions with a key that everybody knows.
function soundKey(key: string, file: string): string {
  if (key.length >= secretKeyMin) return key;
  throw new Error(
    `The secret key in ${file} is cut off: put it back from a backup. Once the file is removed a new key is made, which ends all sessions and links.`,
  );
}
