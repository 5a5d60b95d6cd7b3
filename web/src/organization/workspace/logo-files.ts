import { limits } from 'contract/core/limits';

const endings = ['jpeg', 'png', 'jpg', 'webp', 'jfif'];

/** What the file picker offers. */
export const logoAccept = endings.map((ending) => `.${ending}`).join(',');

/** Whether a file may become a logo, as far as its name and size tell; the server looks inside. */
export function isLogoFile({ name, size }: { name: string; size: number }): boolean {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return endings.includes(ending) && size > 0 && size <= limits.logoMaxBytes;
}
