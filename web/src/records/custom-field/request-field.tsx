import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { Suspense, useState } from 'react';
import { useCan } from '../../core/session/use-can.ts';
import { Button } from '../../ui/actions/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { requestTexts } from './request-field-texts.ts';

const RequestFieldDialog = lazyDialog(
  async () => (await import('./request-field-dialog.tsx')).RequestFieldDialog,
);

/** Lets somebody ask for a field who may not define one. */
export function RequestField() {
  const [opened, setOpened] = useState(false);
  const mayRequest = useCan(customFieldEndpoints.request.access);
  const mayDefine = useCan(customFieldEndpoints.create.access);
  if (!mayRequest || mayDefine) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        {requestTexts.act}
      </Button>
      <Suspense>
        <RequestFieldDialog opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    </>
  );
}
