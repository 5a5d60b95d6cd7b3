import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { ReasonQuestion } from './reason-dialog.tsx';

const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

type Pending = ReasonQuestion & { answer: (reason?: string) => void };

export type AskReason = {
  /** Asks once; resolves to the reason, or to nothing when the person gave it up. */
  askReason: (question: ReasonQuestion) => Promise<string | undefined>;
  /** Render this anywhere in the component. */
  reasonDialog: ReactNode;
};

/** As `useConfirm`, for what needs a reason. */
export function useReason(): AskReason {
  const [pending, setPending] = useState<Pending | null>(null);
  const [opened, setOpened] = useState(false);

  const askReason = (question: ReasonQuestion) =>
    new Promise<string | undefined>((answer) => {
      setPending({ ...question, answer });
      setOpened(true);
    });

  const close = (reason?: string) => {
    pending?.answer(reason);
    setOpened(false);
  };

  // Who leaves without an answer has given none, and neither has who is asked something else meanwhile.
  useEffect(() => () => pending?.answer(), [pending]);

  const reasonDialog = pending && (
    <ReasonDialog {...pending} opened={opened} onClose={() => close()} onAnswer={close} />
  );
  return { askReason, reasonDialog };
}
