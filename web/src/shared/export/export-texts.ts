import type { ExportKind } from 'contract/export.endpoints';

type Words = {
  begun: string;
  one: string;
  done: (total: string) => string;
  progress: (done: string, total: string) => string;
};

export const exportFailed = 'The export failed. Start it again.';

/** What the tray says of each kind of export. */
export const exportTexts: Record<ExportKind, Words> = {
  risks: {
    begun: 'Exporting risks',
    one: '1 risk exported',
    done: (total) => `${total} risks exported`,
    progress: (done, total) => `Exporting risks: ${done} of ${total}`,
  },
  activity: {
    begun: 'Exporting the activity log',
    one: '1 row of the activity log exported',
    done: (total) => `${total} rows of the activity log exported`,
    progress: (done, total) => `Exporting the activity log: ${done} of ${total}`,
  },
  users: {
    begun: 'Exporting users',
    one: '1 user exported',
    done: (total) => `${total} users exported`,
    progress: (done, total) => `Exporting users: ${done} of ${total}`,
  },
  'access-review': {
    begun: 'Exporting the access review',
    one: '1 line of the access review exported',
    done: (total) => `${total} lines of the access review exported`,
    progress: (done, total) => `Exporting the access review: ${done} of ${total}`,
  },
};
