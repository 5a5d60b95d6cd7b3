import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeDurably } from '../files/durable-file.ts';
import { messageIdOf, type Mail, type Mailer } from './mail.ts';

type OutboxOptions = { folder: string; from: string; log: { info(message: string): void } };

const oneLine = (value: string) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** The message as a mail program opens it; the text stays as it is, so that a person can read the file and copy links. */
function composeMessage(mail: Mail, from: string): string {
  const boundary = randomBytes(12).toString('hex');
  const html =
    Buffer.from(mail.html)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  const lines = [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${oneLine(mail.subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageIdOf(mail, from)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...mail.text.split('\n'),
    '',
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...html,
    `--${boundary}--`,
    '',
  ];
  return lines.join('\r\n');
}

/** Writes each message to a file of its own, named by its id and readable by its owner alone, and logs where it is. */
export function createOutboxMailer({ folder, from, log }: OutboxOptions): Mailer {
  return {
    async send(mail) {
      const file = join(folder, `${mail.id}.eml`);
      const message = Buffer.from(composeMessage(mail, from));
      // Drafts lie beside the folder, so that whoever looks into it finds whole messages only.
      await writeDurably(file, Readable.from([message]), { drafts: `${folder}-drafts` });
      log.info(`SMTP_URL is not set: the mail "${mail.subject}" was written to ${file}`);
    },
    close: () => {},
  };
}
