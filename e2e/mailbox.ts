import { expect } from '@playwright/test';
import { readOutbox } from './server.ts';

const dataDir = process.env['PLUMBLINE_DATA_DIR'] ?? '';

/** The newest mail to somebody with this subject, once it has come. */
export async function readMail(to: string, subject: string): Promise<string> {
  let mail: string | undefined;
  await expect
    .poll(async () => {
      const mails = await readOutbox(dataDir);
      mail = mails.findLast((text) => text.includes(`To: ${to}\r\n`) && text.includes(`Subject: ${subject}`));
      return mail;
    }, `a mail "${subject}"`)
    .toBeDefined();
  return mail ?? '';
}
