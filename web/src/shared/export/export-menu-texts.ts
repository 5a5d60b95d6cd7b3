/** The words of the menu of exports. */
export const exportMenuTexts = {
  csv: 'Export as CSV',
  xlsx: 'Export as Excel (XLSX)',
  json: 'Export as JSON',
  export: 'Export',
} as const;
