import { type ReactNode, Suspense, useState } from 'react';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useSearchParams } from 'react-router';
import type { FieldsKind } from './use-condition-targets.ts';

const AdditionalFieldsDialog = lazyDialog(
  async () => (await import('./additional-fields-dialog.tsx')).AdditionalFieldsDialog,
);

/** Opens the additional fields of the open workspace; the dialog's code is fetched with the first opening. */
export function useAdditionalFields(kind: FieldsKind): { open: () => void; fieldsDialog: ReactNode } {
  // A link may lead to them, such as that of a field that nobody fills in.
  const [url] = useSearchParams();
  const isAsked = url.get('fields') === 'open';
  const [opened, setOpened] = useState(isAsked);
  const [wasOpened, setWasOpened] = useState(isAsked);

  const open = () => {
    setWasOpened(true);
    setOpened(true);
  };

  const fieldsDialog = wasOpened && (
    <Suspense>
      <AdditionalFieldsDialog kind={kind} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  );
  return { open, fieldsDialog };
}
