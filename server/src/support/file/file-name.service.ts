const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

// Control characters, marks that turn the direction of writing around, and what some file system does not take.
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"|?*]/gu;

/** As many whole characters as fit into this many bytes. */
function cut(text: string, bytes: number): string {
  let size = 0;
  return Array.from(text)
    .filter((character) => (size += Buffer.byteLength(character)) <= bytes)
    .join('');
}

// A pattern for the end would be tried anew from each of the dots.
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A file name as it may be shown and saved: no folder, no hidden or reserved name, at most 200 bytes. */
export function cleanFileName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const name = trimmedEnd(base.replace(unsafe, '').replace(/^[.\s]+/, ''));
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  const stem = cut(name.slice(0, name.length - extension.length), 180);
  return `${deviceName.test(stem) ? '_' : ''}${stem || 'file'}${extension}`;
}
