import { expect } from '@playwright/test';
import { readOutbox } from './server.ts';

const shared = process.env['PLUMBLINE_DATA_DIR'] ?? '';

/** The newest mail to somebody with this subject, once it has come; from the server that all journeys share unless told. */
export async function readMail(to: string, subject: string, dataDir = shared): Promise<string> {
  let mail: string | undefined;
  await expect
    .poll(async () => {
      const mails = await readOutbox(dataDir);
      mail = mails.findLast((text) => text.includes(`To: ${to}\r\n`) && text.includes(subject));
      return mail;
    }, `a mail "${subject}"`)
    .toBeDefined();
  return mail ?? '';
}

/** The link in a mail that leads to a screen. */
export function linkIn(mail: string, path: string): string {
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new RegExp(`^http\\S+${path}\\S*$`, 'm').exec(text)?.[0] ?? '';
}
