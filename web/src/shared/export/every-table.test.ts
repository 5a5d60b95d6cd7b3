import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Tables that cannot be exported, and why. */
const without: Record<string, string> = {
  'shared/data-table/row-parts.tsx': 'It is what tables are made of.',
  'organization/log/activity-table.tsx': 'Whoever shows it brings its export, as both pages of the log do.',
  'shared/files/record-files.tsx':
    'The files of one record are in its report; those of all records have an export.',
  'records/report/reports-page.tsx': 'Its rows are files themselves.',
  'records/report/saved-reports.tsx': 'Its rows are choices to make a report by.',
  'records/report/schedules.tsx': 'Its rows are choices to make a report by.',
  'records/import/upload-step.tsx': 'Its rows are imports, each with its own files.',
  'records/import/check-step.tsx': 'Its rows that are wrong are taken out as a file of errors.',
  'organization/subscription/invoices-tab.tsx': 'Each of its rows is a document of its own.',
};

const tables = Object.entries(sources)
  .map(([path, text]) => ({ path: path.replace('../../', '').replace('../', 'shared/'), text }))
  .filter(({ path, text }) => text.includes('<DataTable') && !path.endsWith('.test.tsx'));

test.each(tables)('what $path shows can be exported, or it is said why not', ({ path, text }) => {
  const isExported = /<\w*Export\b/.test(text);
  expect(isExported).toBe(!(path in without));
});

test('a reason is given only for what is a table', () => {
  const paths = tables.map(({ path }) => path);
  expect(Object.keys(without).filter((path) => !paths.includes(path))).toEqual([]);
});
