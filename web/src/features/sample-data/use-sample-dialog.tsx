import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** Its code comes when it is first opened. */
export const LazySampleDialog = lazyDialog(async () => (await import('./sample-dialog.tsx')).SampleDialog);

/** The dialog about sample data, and what opens it. */
export function useSampleDialog(): { open: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  return {
    open: () => setOpened(true),
    dialog: <LazySampleDialog opened={opened} onClose={() => setOpened(false)} />,
  };
}
