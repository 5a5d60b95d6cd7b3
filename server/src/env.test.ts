import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecretKey, readEnv } from './env.ts';

test('with nothing set, Plumbline listens on the loopback address and keeps everything in ./data', () => {
  expect(readEnv({ PORT: '', HOME: '/home/ada' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: join(process.cwd(), 'data'),
    S3_REGION: 'us-east-1',
    MAIL_FROM: 'Plumbline <plumbline@localhost>',
    GOOGLE_TOKENINFO_URL: 'https://oauth2.googleapis.com/tokeninfo',
    GOOGLE_USERINFO_URL: 'https://openidconnect.googleapis.com/v1/userinfo',
    GOOGLE_SCRIPT_URL: 'https://accounts.google.com/gsi/client',
    TAX_RATE: 0,
    INVOICE_SENDER: 'Plumbline',
    SUBSCRIPTIONS: 'off',
    PAYMENTS_RECORDED_BY: 'organization',
    TRUST_PROXY: false,
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
  });
});

test('each variable is read in the form in which the server uses it', () => {
  const read = readEnv({
    PORT: '0',
    PUBLIC_URL: 'https://quality.example.com:8443/',
    DATA_DIR: '/srv/with space',
    TAX_RATE: '7.7',
    INVOICE_SENDER: 'Plumb Ltd\\n2 Level Road',
  });
  expect(read).toMatchObject({
    PORT: 0,
    PUBLIC_URL: 'https://quality.example.com:8443',
    DATA_DIR: '/srv/with space',
    TAX_RATE: 7.7,
    INVOICE_SENDER: 'Plumb Ltd\n2 Level Road',
  });
});

test.each([
  ['on', true],
  ['off', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY %s is understood', (text, meaning) => {
  expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(meaning);
});

test.each([
  [{ PORT: '70000' }, 'PORT is not valid: it must be a whole number from 0 to 65535.'],
  [{ PORT: '30x' }, 'PORT is not valid: it must be a whole number from 0 to 65535.'],
  [{ HOST: 'two words' }, 'HOST is not valid: it must be an IP address or a host name.'],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is not valid: it must be fatal, error, warn, info, debug, trace or silent.',
  ],
  [{ TAX_RATE: '-1' }, 'TAX_RATE is not valid: it must be a percentage from 0 to 99.999, such as 19 or 7.7.'],
  [
    { PAYMENTS_RECORDED_BY: 'nobody' },
    'PAYMENTS_RECORDED_BY is not valid: it must be organization or operator.',
  ],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY is not valid: it must be at least 32 characters.'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL is not valid: it must be an smtp:// or smtps:// address.'],
  [
    { NODE_ENV: 'production', RATE_LIMIT: 'off' },
    'RATE_LIMIT is not valid: it must be on or off, and not off when NODE_ENV is production.',
  ],
])('%o is refused with one line that says what is allowed', (source, line) => {
  expect(() => readEnv(source)).toThrow(new Error(line));
});

test('every wrong variable has its line, and no line repeats a value, which may be a secret', () => {
  const read = () =>
    readEnv({ DATABASE_URL: 'mysql://ada:hunter2@db/x', PUBLIC_URL: 'https://a.example/path' });
  expect(read).toThrow(/^PUBLIC_URL is not valid: [^\n]+\nDATABASE_URL is not valid: [^\n]+$/);
  expect(read).not.toThrow(/hunter2/);
});

test('a secret key is made once, readable by its owner alone, and the same for all who start together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-key-'));
  const env = { DATA_DIR: join(folder, 'data') };
  const keys = await Promise.all([loadSecretKey(env), loadSecretKey(env), loadSecretKey(env)]);
  expect(new Set([...keys, await loadSecretKey(env)]).size).toBe(1);
  const file = join(env.DATA_DIR, 'secret.key');
  expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadSecretKey({ ...env, SECRET_KEY: 'given' })).toBe('given');
  await writeFile(file, '');
  await expect(loadSecretKey(env)).rejects.toThrow(`The secret key in ${file} is cut off`);
  await rm(folder, { recursive: true });
});

test('a store needs its bucket, and a key its secret', () => {
  const S3_ENDPOINT = 'https://s3.example.com';
  expect(readEnv({ S3_BUCKET: 'files', S3_ENDPOINT: `${S3_ENDPOINT}/` })).toMatchObject({
    S3_ENDPOINT,
    S3_REGION: 'us-east-1',
  });
  expect(() => readEnv({ S3_ENDPOINT })).toThrow('S3_BUCKET is not valid');
  expect(() => readEnv({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'somebody' })).toThrow(
    'S3_SECRET_ACCESS_KEY is not valid',
  );
});
