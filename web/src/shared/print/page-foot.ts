import { printTexts } from './print-texts.ts';

const quoted = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (found) => (found === '"' || found === '\\' ? `\\${found}` : ' '))}"`;

const box =
  'color: #444; font: 7.5pt Inter Variable, Inter, system-ui, sans-serif; border-top: 0.5pt solid #999; vertical-align: top; padding-top: 6pt;';

/**
 * Puts a line and the number of each page at its foot, in a style sheet of its own: only the boxes of a page's margin know
 * the numbers. A browser without such boxes prints the rest. Gives what takes it away again.
 */
export function setPageFoot(text: string, isLandscape: boolean): () => void {
  const { page, of } = printTexts;
  if (!('adoptedStyleSheets' in document)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page {
    margin: 14mm 14mm 18mm;
    ${isLandscape ? 'size: landscape;' : ''}
    @bottom-left { content: ${quoted(text)}; inline-size: 75%; ${box} }
    @bottom-right { content: "${page} " counter(page) " ${of} " counter(pages); ${box} }
  }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
