import { readApart } from '../../core/sheets/apart.ts';
import { AppError } from '../../core/http/errors.ts';
import { UnreadableFile } from '../../core/sheets/sheet-rows.ts';

/** How much of a file its type is told by. */
export const headBytes = 64 * 1024;

// What a file of an extension is called, first the name it is kept under, and what its content may be recognised as.
// A kind without `content` is text, which has no mark of its own.
type FileKind = { extensions: string; types: string[]; content?: string[] };

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const packed = (extensions: string, type: string): FileKind => ({
  extensions,
  types: [type],
  content: [type, 'application/zip'],
});
const old = (extensions: string, ...types: string[]): FileKind => ({
  extensions,
  types,
  content: ['application/x-cfb'],
});
const marked = (extensions: string, ...types: string[]): FileKind => ({ extensions, types, content: types });
const text = (extensions: string, ...types: string[]): FileKind => ({ extensions, types });

const kinds: FileKind[] = [
  marked('jpg jpeg jfif', 'image/jpeg', 'image/jpg', 'image/pjpeg', 'image/jfif'),
  marked('png', 'image/png'),
  marked('webp', 'image/webp'),
  marked('gif', 'image/gif'),
  marked('bmp', 'image/bmp', 'image/x-ms-bmp'),
  marked('tif tiff', 'image/tiff'),
  marked('heic heif', 'image/heic', 'image/heif', 'image/heif-sequence', 'image/heic-sequence'),
  marked('pdf', 'application/pdf'),
  packed('docx', `${office}.wordprocessingml.document`),
  packed('xlsx', `${office}.spreadsheetml.sheet`),
  packed('pptx', `${office}.presentationml.presentation`),
  packed('odt', `${openDocument}.text`),
  packed('ods', `${openDocument}.spreadsheet`),
  packed('odp', `${openDocument}.presentation`),
  old('doc', 'application/msword'),
  old('xls', 'application/vnd.ms-excel'),
  old('ppt', 'application/vnd.ms-powerpoint'),
  old('msg', 'application/vnd.ms-outlook'),
  old('vsd', 'application/vnd.visio'),
  marked('rtf', 'application/rtf', 'text/rtf'),
  marked('zip', 'application/zip', 'application/x-zip-compressed'),
  marked('mp4 m4v', 'video/mp4', 'video/x-m4v'),
  marked('mov', 'video/quicktime'),
  marked('webm', 'video/webm', 'video/matroska'),
  marked('mp3', 'audio/mpeg'),
  marked('m4a', 'audio/mp4', 'audio/x-m4a'),
  marked('wav', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave'),
  text('txt log', 'text/plain'),
  text('md', 'text/markdown', 'text/plain'),
  text('csv', 'text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel'),
  text('json', 'application/json'),
  text('xml', 'application/xml', 'text/xml'),
  text('eml', 'message/rfc822'),
  text('dxf', 'image/vnd.dxf', 'application/dxf', 'image/x-dxf'),
  text('step stp', 'model/step', 'application/step'),
  text('svg', 'image/svg+xml'),
  text('htm html', 'text/html'),
];

const byExtension = new Map(
  kinds.flatMap((kind) => kind.extensions.split(' ').map((extension) => [extension, kind] as const)),
);
const knownTypes = new Set(kinds.flatMap((kind) => kind.types));

const kindOf = (fileName: string) =>
  byExtension.get(/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '');

const refused = (message: string, field: string) =>
  new AppError('UNSUPPORTED_TYPE', message, { errors: { [field]: message } });

/** The type that a file is kept under; 415 for an extension that is not taken, and for a declared type of another one. */
export function typeOf(fileName: string, declared: string): string {
  const kind = kindOf(fileName);
  if (!kind) throw refused('Files of this type are not accepted', 'fileName');
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const isAnyText = !kind.content && type.startsWith('text/');
  if (knownTypes.has(type) && !kind.types.includes(type) && !isAnyText) {
    throw refused('The file type does not match the file name', 'filetype');
  }
  return kind.types[0] ?? type;
}

// A head on which the reading breaks off shows nothing that we know.
const recognise = (head: Uint8Array): Promise<string | undefined> =>
  readApart('type', head).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  });

const startsWithUtf16Mark = (head: Buffer) =>
  head.length >= 2 && [0xfeff, 0xfffe].includes(head.readUInt16BE(0));

/** Refuses content that is not what its name says; 415. */
export async function checkContent(fileName: string, head: Buffer): Promise<void> {
  const kind = kindOf(fileName);
  const isRight = kind?.content
    ? kind.content.includes((await recognise(head)) ?? '')
    : startsWithUtf16Mark(head) || !head.includes(0);
  if (!isRight) throw refused('The content of the file does not match its name', 'fileName');
}

/** Images that a browser may show in place; everything else is only ever downloaded. */
export const isShownInPlace = (type: string) =>
  ['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(type);
