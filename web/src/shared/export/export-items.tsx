import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import type { ExportJob } from 'contract/export.endpoints';
import type { MenuItem } from '../../ui/overlays/menu.tsx';

/** The two formats of an export, as the items of its menu. */
export function exportItems(start: (format: ExportJob['format']) => void): MenuItem[] {
  return [
    { label: 'Export as CSV', icon: <IconFileText />, onSelect: () => start('csv') },
    { label: 'Export as Excel (XLSX)', icon: <IconFileSpreadsheet />, onSelect: () => start('xlsx') },
  ];
}
