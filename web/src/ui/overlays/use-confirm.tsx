import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { ConfirmQuestion } from './confirm-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

// Dialogs are fetched with the first question: a list is there before anybody deletes from it.
const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

type Pending = ConfirmQuestion & { answer: (confirmed: boolean) => void };

export type Confirm = {
  /** Asks once; resolves to true when the person confirmed. */
  confirm: (question: ConfirmQuestion) => Promise<boolean>;
  /** Render this anywhere in the component. */
  confirmDialog: ReactNode;
};

export function useConfirm(): Confirm {
  const [pending, setPending] = useState<Pending | null>(null);
  const [opened, setOpened] = useState(false);

  const confirm = (question: ConfirmQuestion) =>
    new Promise<boolean>((answer) => {
      setPending({ ...question, answer });
      setOpened(true);
    });

  const close = (confirmed: boolean) => {
    pending?.answer(confirmed);
    setOpened(false);
  };

  // Who leaves without an answer has not agreed, and neither has who is asked something else meanwhile.
  useEffect(() => () => pending?.answer(false), [pending]);

  const confirmDialog = pending && (
    <Suspense>
      <ConfirmDialog
        {...pending}
        opened={opened}
        onClose={() => close(false)}
        onConfirm={() => close(true)}
      />
    </Suspense>
  );
  return { confirm, confirmDialog };
}
