import { limits } from 'contract/core/limits';
import { formatSize } from './file-size.ts';

/** The words of the files of a record. */
export const filesTexts = {
  table: 'Files',
  search: 'Search file name',
  columns: { name: 'File name', size: 'Size', createdBy: 'Added by', createdAt: 'Added' },
  nobody: 'Somebody who has left',
  choose: 'Choose files',
  attach: 'Attach a new file',
  noFile: 'No file',
  drop: 'Drop files here, or',
  limit: `Documents, pictures, drawings and archives, up to ${formatSize(limits.uploadMaxBytes)} each.`,
  uploads: 'Files being added',
  waiting: 'Waiting',
  stay: 'Stay on this page until they are added.',
  progress: (name: string) => `Adding ${name}`,
  cancel: (name: string) => `Stop adding ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  again: 'Try again',
  open: 'Preview and versions',
  download: 'Download',
  version: (edition: number) => `v${edition}`,
  remove: 'Delete',
  removeTitle: 'Delete file',
  removeQuestion: 'The file is taken off the record. The activity log keeps its name.',
  empty: 'No files found.',
  emptyText:
    'Reports, photographs and certificates that belong to the record are kept with it, each with who added it and when.',
  sent: (percent: number, size: string) => `${percent}% of ${size}`,
} as const;
