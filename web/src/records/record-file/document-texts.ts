import type { DocumentUse } from 'contract/records/record-file/document-uses';

const uses: Record<DocumentUse, string> = {
  evidence: 'Evidence',
  photo: 'Photo',
  report: 'Report',
  reference: 'Reference',
};

/** The words of the files of all records of a workspace. */
export const documentTexts = {
  title: 'Documents',
  one: 'Document',
  search: 'Search file, number or name',
  empty: 'No file is attached yet.',
  emptyText: (one: string) => `Files that are attached to a ${one} are listed here.`,
  uses,
  columns: {
    name: 'File name',
    stage: 'Stage',
    use: 'Type',
    createdBy: 'Uploaded by',
    createdAt: 'Uploaded',
    size: 'Size',
    edition: 'Version',
    sha256: 'SHA-256',
  },
  action: 'Action',
  about: 'About this file',
  unknown: 'Unknown',
  toFiles: (one: string) => `Open the files of the ${one}`,
} as const;
