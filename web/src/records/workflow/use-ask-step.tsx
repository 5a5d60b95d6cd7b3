import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { StepDialogProps } from './step-dialog.tsx';

const StepDialog = lazyDialog(async () => (await import('./step-dialog.tsx')).StepDialog);

type Question = Omit<StepDialogProps, 'opened' | 'onClose'>;

/** Asks what a step asks and takes it; true once it is taken, false when the person gave it up. Render `dialog` anywhere. */
export function useAskStep(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question & { count: number; answer: (isDone: boolean) => void }>();
  const [opened, setOpened] = useState(false);

  const ask = (question: Question) =>
    new Promise<boolean>((answer) => {
      setAsked((last) => ({ ...question, answer, count: (last?.count ?? 0) + 1 }));
      setOpened(true);
    });

  const close = (isDone: boolean) => {
    asked?.answer(isDone);
    setOpened(false);
  };

  // Who leaves, or is asked something else meanwhile, has taken no step.
  useEffect(() => () => asked?.answer(false), [asked]);

  const dialog = asked && <StepDialog key={asked.count} {...asked} opened={opened} onClose={close} />;
  return { ask, dialog };
}
