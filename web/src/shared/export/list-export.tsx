import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { exportMenuTexts } from './export-menu-texts.ts';
import type { ListExportProps } from './list-export-menu.tsx';

// What every list may be narrowed to comes after the list that is shown.
const Menu = lazy(async () => ({ default: (await import('./list-export-menu.tsx')).ListExportMenu }));

/** Exports a list as it is shown, for whoever may. */
export function ListExport(props: ListExportProps) {
  const waiting = (
    <Button icon={<IconDownload />} disabled>
      {exportMenuTexts.export}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <Menu {...props} />
    </Suspense>
  );
}
