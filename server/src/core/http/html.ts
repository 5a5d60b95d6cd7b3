/** Markup that is safe to send. */
export type Html = { markup: string };

type Part = Html | string | number | undefined | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Writes markup; texts put into it are escaped, markup is not, lists are joined, and nothing is written for undefined. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: texts.map((text, index) => text + markupOf(parts[index])).join('') };
}
