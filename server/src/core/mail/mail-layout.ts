import { isolated } from 'contract/core/characters';
import type { ReactNode } from 'react';
import { refuseInTransaction } from '../database/in-transaction.ts';
import type { Mail } from './mail.ts';

/** What a mail says: whole sentences, and at most one thing to do. */
export type MailContent = {
  subject: string;
  /** The person's name, where it is known. */
  name?: string;
  lines: readonly string[];
  action?: { label: string; href: string };
  /** What to do when the mail was not expected. */
  note: string;
};

const light = {
  canvas: '#F6F8F8',
  surface: '#FFFFFF',
  text: '#13201F',
  muted: '#5B6A69',
  accent: '#0B625E',
  onAccent: '#FFFFFF',
};

// Mail programs that know dark mode take these; the others show the light colours, which stand in the elements.
const darkStyle = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .canvas, .canvas > table > tbody > tr > td { background-color: #0D1312 !important; }
    .surface { background-color: #141B1A !important; }
    .text { color: #E9EEED !important; }
    .muted { color: #93A19F !important; }
    .link { color: #63CBC1 !important; }
    .button { background-color: #3DB5AB !important; color: #04211F !important; }
  }`;

const fontFamily = 'Inter, system-ui, -apple-system, "Segoe UI", sans-serif';
const bodyStyle = { backgroundColor: light.canvas, fontFamily, margin: 0, padding: '24px 12px' };
const cardStyle = {
  backgroundColor: light.surface,
  borderRadius: 8,
  maxWidth: 520,
  padding: '24px 32px',
  // A name without a space is broken: mail programs know this word for it better than `overflow-wrap`.
  wordBreak: 'break-word',
} as const;
const textStyle = { color: light.text, fontSize: 15, lineHeight: '24px' };
const mutedStyle = { color: light.muted, fontSize: 13, lineHeight: '20px' };
const headingStyle = { color: light.text, fontSize: 20, lineHeight: '28px', margin: '0 0 8px' };
const buttonStyle = {
  backgroundColor: light.accent,
  borderRadius: 6,
  color: light.onAccent,
  fontSize: 15,
  fontWeight: 600,
  padding: '10px 20px',
};
const linkStyle = { color: light.accent, wordBreak: 'break-all' } as const;

/** Lays a mail out as HTML and as text. React is loaded with the first mail, not with the server. */
export async function renderMail(given: MailContent): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  refuseInTransaction('A mail');
  const content = inLines(given);
  const { createElement: h } = await import('react');
  const { Body, Button, Container, Head, Heading, Html, Link, Preview, Text } =
    await import('@react-email/components');
  const { render } = await import('@react-email/render');
  const { subject, name, lines, action, note } = content;
  const text = (line: string) => h(Text, { key: line, className: 'text', style: textStyle }, line);
  const act = (): ReactNode =>
    action && [
      h(Button, { key: 'button', className: 'button', href: action.href, style: buttonStyle }, action.label),
      h(
        Text,
        { key: 'link', className: 'muted', style: mutedStyle },
        'Or open this address:',
        h('br'),
        h(Link, { className: 'link', href: action.href, style: linkStyle }, action.href),
      ),
    ];
  const mail = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkStyle),
    ),
    h(Preview, null, lines[0] ?? subject),
    h(
      Body,
      { className: 'canvas', style: bodyStyle },
      h(
        Container,
        { className: 'surface', style: cardStyle },
        h(Heading, { as: 'h1', className: 'text', style: headingStyle }, subject),
        [greeting(name), ...lines].map(text),
        act(),
        h(Text, { className: 'muted', style: mutedStyle }, note),
      ),
    ),
  );
  return { subject, text: textOf(content), html: await render(mail) };
}

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

// What is one line stays one, whatever it was put together from.
const inLines = ({ subject, lines, ...rest }: MailContent): MailContent => ({
  ...rest,
  subject: inOneLine(subject),
  lines: lines.map(inOneLine),
});

const greeting = (name: string | undefined) => (name ? `Hello ${isolated(name)},` : 'Hello,');

/** An email as text: the link stands on a line of its own. */
function textOf({ name, lines, action, note }: MailContent): string {
  return [
    greeting(name),
    ...lines,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    note,
    'Plumbline',
  ].join('\n\n');
}
