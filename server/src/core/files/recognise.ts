import { fileTypeFromBuffer } from 'file-type';

/** The image, document or archive type that content shows by itself, whatever its name. */
export async function recognise(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}
