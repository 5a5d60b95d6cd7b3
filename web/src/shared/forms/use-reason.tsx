import { type ReactNode, useEffect, useState } from 'react';
import type { Outcome } from '../../core/http/use-action.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { ReasonQuestion } from './reason-dialog.tsx';

const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

type Act = (reason: string) => Promise<Outcome<unknown>>;
type Pending = ReasonQuestion & { act: Act; answer: (isDone: boolean) => void };

export type AskReason = {
  /** Asks for a reason and does with it what is to be done; true once that is done, false when the person gave it up. */
  askReason: (question: ReasonQuestion, act: Act) => Promise<boolean>;
  /** Render this anywhere in the component. */
  reasonDialog: ReactNode;
};

/** As `useConfirm`, for what needs a reason; what is refused leaves the dialog open, with the reason in it. */
export function useReason(): AskReason {
  const [pending, setPending] = useState<Pending | null>(null);
  const [opened, setOpened] = useState(false);

  const askReason = (question: ReasonQuestion, act: Act) =>
    new Promise<boolean>((answer) => {
      setPending({ ...question, act, answer });
      setOpened(true);
    });

  const close = (isDone: boolean) => {
    pending?.answer(isDone);
    setOpened(false);
  };

  // Who leaves has given it up, and so has who is asked something else meanwhile.
  useEffect(() => () => pending?.answer(false), [pending]);

  const reasonDialog = pending && (
    <ReasonDialog {...pending} opened={opened} onClose={() => close(false)} onDone={() => close(true)} />
  );
  return { askReason, reasonDialog };
}
