const units = ['B', 'kB', 'MB', 'GB', 'TB'];
const bytesOfGigabyte = 1_000_000_000;

/** How much storage is used, counted in thousands as plans are sold: "1.4 GB". */
export function usedStorageText(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const shown = Math.round((bytes / 1000 ** step) * 10) / 10;
  return `${shown} ${units[step]}`;
}

/** The storage of a plan for a person: "50 GB", "2 TB". */
export function storageText(gigabytes: number): string {
  return usedStorageText(gigabytes * bytesOfGigabyte);
}
