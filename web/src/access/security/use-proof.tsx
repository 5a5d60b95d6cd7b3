import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Security } from 'contract/access/security/security';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

// Dialogs are fetched with the first question.
const ProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog);

// The server decides; asking a little earlier than it would saves a refusal.
const marginMs = 15_000;

const isProved = ({ provedUntil }: Security) =>
  provedUntil !== null && Date.parse(provedUntil) - marginMs > Date.now();

export type Proof = {
  /** Asks who one is, unless that was shown a short while ago; true once it is shown. */
  prove: () => Promise<boolean>;
  /** Render this anywhere in the component. */
  proofDialog: ReactNode;
};

/**
 * The ways to sign in may be changed only by somebody who has just shown who they are. `about` says what they are about
 * to do, where it is not a change of their own.
 */
export function useProof(security: Security, about?: string): Proof {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  const [opened, setOpened] = useState(false);

  const prove = () =>
    isProved(security)
      ? Promise.resolve(true)
      : new Promise<boolean>((resolve) => {
          setAnswer(() => resolve);
          setOpened(true);
        });

  // Who leaves without an answer has shown nothing.
  useEffect(() => () => answer?.(false), [answer]);

  const close = (proved: boolean) => {
    setOpened(false);
    answer?.(proved);
  };

  const proofDialog = answer && (
    <Suspense>
      <ProofDialog security={security} about={about} opened={opened} onClose={close} />
    </Suspense>
  );
  return { prove, proofDialog };
}
