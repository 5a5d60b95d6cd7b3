import { notNow } from '../jobs/jobs.ts';
import { messageIdOf, type Mailer } from './mail.ts';
import { refusedAddress } from './refused-address.ts';

const waitSeconds = 60;
const awayCodes = [
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOTFOUND',
  'ESOCKET',
  'ETIMEDOUT',
  'EPROTOCOL',
];

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

/** Whether the server was not to be reached or not ready (421), rather than refusing the message. */
function isAway({ code = '', responseCode }: SmtpError): boolean {
  return responseCode === 421 || (responseCode === undefined && awayCodes.includes(code));
}

// What its rules forbid (5.7), as relaying, says nothing of the address.
const forbidden = /^5\d\d[ -]5\.7\./;

/** What the server said when it refused the recipient for good; undefined when it refused something else, or for now. */
function saidOfAddress({ command, response = '', responseCode = 0 }: SmtpError): string | undefined {
  const isForGood = command === 'RCPT TO' && responseCode >= 550 && responseCode < 560;
  return isForGood && !forbidden.test(response) ? response : undefined;
}

/** What became of a mail that was not sent: `notNow` while the server is away, a refused address, or another refusal. */
function outcomeOf(refusal: SmtpError): Error {
  if (isAway(refusal)) return notNow(waitSeconds, refusal);
  const said = saidOfAddress(refusal);
  return said === undefined ? refusal : refusedAddress(refusal, said);
}

/**
 * Sends over pooled SMTP connections. Rejects with `notNow` while the server is away, with `refusedAddress` where it takes
 * nothing for the address, else with its refusal.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  // Loaded with the first mail: a server that sends none does not hold what sending takes.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // A pooled connection that dies while idle is replaced by the next send; without this it would end the process.
    transport.on('error', () => {});
    return transport;
  };
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        opened ??= openTransport();
        await (
          await opened
        ).sendMail({
          from,
          // As one address: a text would be read as a list of them.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers,
          messageId: messageIdOf(mail, from),
        });
      } catch (error) {
        throw outcomeOf(error as SmtpError); // nodemailer rejects with Errors that carry these
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
