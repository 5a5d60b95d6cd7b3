import { IconDownload } from '@tabler/icons-react';
import type { ExportJob } from 'contract/export.endpoints';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { exportItems } from './export-items.tsx';
import { exportMenuTexts } from './export-menu-texts.ts';

type ExportMenuProps = { busy: boolean; onStart: (format: ExportJob['format']) => void };

/** The button above a list that exports what the list shows. */
export function ExportMenu({ busy, onStart }: ExportMenuProps) {
  return (
    <Menu
      groups={[{ items: exportItems(onStart) }]}
      trigger={
        <Button icon={<IconDownload />} busy={busy}>
          {exportMenuTexts.export}
        </Button>
      }
    />
  );
}
