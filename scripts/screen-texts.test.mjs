import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../web/src');

const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
);

/** Attributes that people read or hear. */
const read = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'busyLabel',
  'help',
  'label',
  'lead',
  'message',
  'placeholder',
  'text',
  'title',
]);

/** What is called the same in every language. */
const names = new Set(['Plumbline', 'Ctrl K']);

const hasWord = (text) => /\p{L}{2}/u.test(text) && !names.has(text.trim());
// Words begin with a capital letter and go on with small ones or a space: keys and codes do not.
const isSentence = (text) => /^\p{Lu}\p{Ll}*[ ,.]\p{L}/u.test(text) && !names.has(text);

/** The words that stand in a screen itself. */
function wordsIn(path, text) {
  const found = [];
  const note = (node, words) =>
    found.push(`${path}:${text.slice(0, node.start).split('\n').length} ${words}`);
  new Visitor({
    JSXText(node) {
      if (hasWord(node.value)) note(node, node.value.trim());
    },
    JSXAttribute({ name, value }) {
      const isText = value?.type === 'Literal' && read.has(name.name) && hasWord(value.value);
      if (isText && !isSentence(value.value)) note(value, value.value);
    },
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value)) note(node, node.value);
    },
    TemplateElement(node) {
      if (isSentence(node.value.cooked ?? '')) note(node, node.value.cooked);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test.each([
  ['the text of an element', '<p>Saved</p>'],
  ['a label', '<Field label="Reason" />'],
  ['what is heard', '<nav aria-label="Pages" />'],
  ['a sentence in a call', 'toast.error("Not saved")'],
  ['a sentence with a value', '<p>{`Not saved: ${why}`}</p>'],
])('the rule sees words in %s', (_where, text) => {
  expect(wordsIn('screen.tsx', `const it = () => ${text};`)).toHaveLength(1);
});

test.each([
  '<p>{texts.saved}</p>',
  '<Link className="part" to="/risk">{name}</Link>',
  '<p>Plumbline</p>',
  'event.key === "Escape"',
  'code === "EXPIRED"',
])('the rule lets %s be', (text) => {
  expect(wordsIn('screen.tsx', `const it = () => ${text};`)).toEqual([]);
});

test('words of a screen stand in the texts of its feature, and nowhere in the screen', () => {
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
