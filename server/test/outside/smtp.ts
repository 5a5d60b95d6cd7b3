import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; mail: Email };

/** A real mail server on the loopback address, and what it has received. */
export type TestSmtp = { port: number; received: ReceivedMail[]; close(): Promise<void> };

/** Starts a mail server on a port, a free one unless given; with `refusal` it takes no recipient. */
export async function startSmtp(
  port = 0,
  refusal?: { message: string; responseCode: number },
): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onRcptTo: (_address, _session, done) =>
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope; // emptied once the mail is taken
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const take = async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map((one) => one.address), mail });
        done();
      };
      stream.on('end', () => void take());
    },
  });
  server.on('error', () => {}); // a client that went away
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  return { port: address.port, received, close: () => new Promise((resolve) => server.close(resolve)) };
}
