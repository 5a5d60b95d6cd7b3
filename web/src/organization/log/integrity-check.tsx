import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { logTexts } from './log-texts.ts';

const IntegrityDialog = lazyDialog(async () => (await import('./integrity-dialog.tsx')).IntegrityDialog);

/** The button that has the chain of the log computed again, and the dialog in which it is watched. */
export function IntegrityCheck() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button icon={<IconShieldCheck />} onClick={() => setOpened(true)}>
        {logTexts.integrity.act}
      </Button>
      <IntegrityDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
