import type { FastifyReply } from 'fastify';
import { html } from './html.ts';

/** What a sign-in page needs to offer Google: our client id, and where Google's script comes from. */
export type GoogleScript = { clientId: string; scriptUrl: string };

// Where a person signs in, or links Google; everywhere else nothing of Google's is let in.
const signInPage = /^(login|signup|security-authentication)\/?$/;

/** The application's first page, which says that Google is offered, and whether this document lets its script in. */
export function withGoogle(page: string, path: string, { clientId, scriptUrl }: GoogleScript): string {
  const meta = html`<meta
    name="google-sign-in"
    content="${clientId}"
    data-script="${scriptUrl}"
    data-admitted="${String(signInPage.test(path))}"
  />`;
  return page.replace('</head>', () => `${meta.markup}</head>`);
}

/** Lets Google's script into a sign-in page, and the page hear from the window that it opens. */
export function admitGoogle(reply: FastifyReply, path: string, { scriptUrl }: GoogleScript): void {
  if (!signInPage.test(path)) return;
  const folder = new URL('.', scriptUrl).href;
  const added: Record<string, string> = {
    'script-src': scriptUrl,
    'style-src': folder,
    'connect-src': folder,
  };
  const policy = String(reply.getHeader('content-security-policy'))
    .split(';')
    .map((directive) => {
      const more = added[directive.split(' ', 1)[0] ?? ''];
      return more ? `${directive} ${more}` : directive;
    });
  void reply.header('content-security-policy', [...policy, `frame-src ${folder}`].join(';'));
  void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
}
