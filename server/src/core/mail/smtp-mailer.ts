import { notNow } from '../jobs/jobs.ts';
import { messageIdOf, type Mailer } from './mail.ts';

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

type SmtpError = Error & { code?: string; responseCode?: number };

/** Whether the server was not to be reached or not ready (421), rather than refusing the message. */
function isAway({ code = '', responseCode }: SmtpError): boolean {
  return responseCode === 421 || (responseCode === undefined && awayCodes.includes(code));
}

/** Sends over pooled SMTP connections. Rejects with `notNow` while the server is away, else with its refusal. */
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
        const refusal = error as SmtpError; // nodemailer rejects with Errors that carry these
        throw isAway(refusal) ? notNow(waitSeconds, refusal) : refusal;
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
