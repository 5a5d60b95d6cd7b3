/** The words of the exports under way. */
export const exportTrayTexts = {
  download: 'Download',
  stop: 'Stop waiting for the export',
  dismiss: 'Dismiss',
  exports: 'Exports',
} as const;
