import { IconBraces, IconDownload } from '@tabler/icons-react';
import type { SheetFormat } from 'contract/export-job';
import { Button } from '../../ui/actions/button.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { exportItems } from './export-items.tsx';
import { exportMenuTexts } from './export-menu-texts.ts';

type ExportMenuProps = {
  busy: boolean;
  onStart: (format: SheetFormat) => void;
  /** What the file leaves out. */
  note?: string | undefined;
  /** Where it can be had for other programs as well. */
  onJson?: () => void;
};

/** The button above a list that exports what the list shows. */
export function ExportMenu({ busy, onStart, note, onJson }: ExportMenuProps) {
  const json: MenuItem[] = onJson
    ? [{ label: exportMenuTexts.json, icon: <IconBraces />, onSelect: onJson }]
    : [];
  return (
    <Menu
      groups={[{ items: [...exportItems(onStart, note), ...json] }]}
      trigger={
        <Button icon={<IconDownload />} busy={busy}>
          {exportMenuTexts.export}
        </Button>
      }
    />
  );
}
