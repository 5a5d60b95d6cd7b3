const units = ['B', 'KB', 'MB', 'GB'];

/** A number of bytes for a person: "29 B", "1.4 MB". */
export function formatSize(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const shown = bytes / 1024 ** step;
  const digits = step > 0 && shown < 10 ? 1 : 0;
  return `${shown.toFixed(digits).replace(/\.0$/, '')} ${units[step]}`;
}
