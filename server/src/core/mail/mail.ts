/** A message ready to send; `id` (a UUIDv7 and what the mail is) makes its Message-ID, the same on each try. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Sends mail over SMTP, or writes it to the outbox folder when no server is configured. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** The Message-ID of a mail, the same on each try, so that a mail program shows a repeated one once. */
export function messageIdOf(mail: Mail, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${mail.id}@${domain}>`;
}
