import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentence } from 'contract/core/characters';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSmtp } from '../../../test/outside/smtp.ts';
import { waitOf } from '../jobs/jobs.ts';
import { renderMail, type MailContent } from './mail-layout.ts';
import type { Mail } from './mail.ts';
import { createMailer } from './mailer.ts';
import { refusalOf } from './refused-address.ts';

const href = 'https://quality.example.test/reset-password?token=abc&x=%20';
const content: MailContent = {
  subject: 'Schönes Audit',
  name: 'Ada <script>alert(1)</script> Ünal',
  lines: ['First thing. مرحبا', 'Second thing.'],
  action: { label: 'Open it', href },
  note: 'Nothing needs to be done.',
};
const makeMail = async (id: string): Promise<Mail> => ({
  id,
  to: 'ada@example.test',
  ...(await renderMail(content)),
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline mail '));
});
afterEach(() => rm(folder, { recursive: true }));

const mailerAt = (port: number) =>
  createMailer(
    {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Qualität <q@example.test>',
      DATA_DIR: folder,
    },
    { info: () => {} },
  );

test('a mail reaches a real SMTP server with its text, its HTML and a Message-ID that is the same on each try', async () => {
  const smtp = await startSmtp();
  const mailer = mailerAt(smtp.port);
  await mailer.send(await makeMail('1.test'));
  await mailer.send(await makeMail('1.test'));
  mailer.close();
  await smtp.close();
  const sent = {
    from: 'q@example.test',
    to: ['ada@example.test'],
    mail: { messageId: '<1.test@example.test>' },
  };
  expect(smtp.received).toMatchObject([sent, sent]);
  const mail = smtp.received[0]?.mail;
  expect(mail).toMatchObject({
    subject: 'Schönes Audit',
    from: { name: 'Qualität', address: 'q@example.test' },
  });
  expect(mail?.text).toContain(`Open it:\n${href}\n`);
  expect(mail?.html).toContain(`href="${href.replace('&', '&amp;')}"`);
  expect(mail?.html).toContain('prefers-color-scheme: dark');
  // A name of 200 letters without a space is broken, and widens nothing.
  expect(mail?.html).toContain('word-break:break-word');
  expect(mail?.html).not.toContain('<script>');
});

test('a name sends no mail elsewhere, adds no header and no line, and turns nothing round', async () => {
  const smtp = await startSmtp();
  const toServer = mailerAt(smtp.port);
  const toFolder = createMailer(
    { MAIL_FROM: 'Plumbline <plumbline@localhost>', DATA_DIR: folder },
    { info() {} },
  );
  const name = 'Eve\r\nBcc: all@example.test\r\n\r\nYour account is closed\u202e\u2028';
  const mail = {
    id: 'names.test',
    to: 'ada@example.test, "Bcc: eve" <eve@example.test>',
    ...(await renderMail({
      subject: `${name} invites you`,
      name,
      lines: [sentence`${name} and ${'\u05d0\u05d1\u05d2'} invite you.`],
      note: 'Nothing else.',
    })),
  };
  await toFolder.send(mail);
  await toServer.send(mail).catch(() => {}); // such an address may be refused
  toServer.close();
  await smtp.close();
  const written = await PostalMime.parse(await readFile(join(folder, 'outbox', 'names.test.eml')));
  expect(written.headers.map(({ key }) => key)).toEqual([
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
  ]);
  for (const sent of smtp.received) expect(sent.to).not.toContain('eve@example.test');
  const lines = written.text?.split('\n') ?? [];
  expect(lines.filter((line) => line.startsWith('Your account'))).toEqual([]);
  expect(written.text).toContain('\u2068\u05d0\u05d1\u05d2\u2069 invite you.');
  expect(written.text).not.toMatch(/[\u2028\u202e]/);
});

test('a mail server that is away asks for patience, one that refuses the address does not', async () => {
  const { port, close } = await startSmtp();
  await close();
  const mailer = mailerAt(port);
  const outcome = async () =>
    mailer.send(await makeMail('2.test')).then(
      () => 'sent',
      (error: unknown) => error,
    );
  const outcomeWith = async (refusal?: { message: string; responseCode: number }) => {
    const smtp = await startSmtp(port, refusal);
    const result = await outcome();
    await smtp.close();
    return result;
  };
  expect(waitOf(await outcome())).toBe(60);
  expect(waitOf(await outcomeWith({ message: 'not here today', responseCode: 421 }))).toBe(60);
  const refused = await outcomeWith({ message: 'no such person', responseCode: 550 });
  expect(refused).toBeInstanceOf(Error);
  expect(waitOf(refused)).toBeUndefined();
  expect(refusalOf(refused)).toBe('550 no such person');
  // What holds for a while, or for every address, says nothing of this one.
  for (const [responseCode, message] of [
    [450, '4.2.1 try later'],
    [452, '4.2.2 full'],
    [554, '5.7.1 relaying is denied'],
    [530, '5.7.0 sign in first'],
  ] as const) {
    const other = await outcomeWith({ message, responseCode });
    expect(other, message).toBeInstanceOf(Error);
    expect(refusalOf(other), message).toBeUndefined();
  }
  expect(await outcomeWith()).toBe('sent');
  mailer.close();
});

test('without a mail server each mail is a file that a person and a mail program can read, and the log says where', async () => {
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  const mailer = createMailer({ MAIL_FROM: 'Plumbline <plumbline@localhost>', DATA_DIR: folder }, log);
  await mailer.send(await makeMail('2.later'));
  await mailer.send(await makeMail('1.sooner'));
  await mailer.send(await makeMail('2.later'));
  const outbox = join(folder, 'outbox');
  expect((await readdir(outbox)).toSorted()).toEqual(['1.sooner.eml', '2.later.eml']);
  const file = join(outbox, '2.later.eml');
  expect(lines[0]).toContain(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(`\r\n${href}\r\n`);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail).toMatchObject({
    subject: 'Schönes Audit',
    messageId: '<2.later@localhost>',
    to: [{ address: 'ada@example.test' }],
  });
  expect(mail.text).toContain('مرحبا');
  expect(mail.html).toContain('Ünal');
});
