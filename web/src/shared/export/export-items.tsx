import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import type { SheetFormat } from 'contract/export-job';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { exportMenuTexts } from './export-menu-texts.ts';

/** The two formats of an export, as the items of its menu. */
export function exportItems(start: (format: SheetFormat) => void, note?: string): MenuItem[] {
  const noted = note ? { note } : {};
  return [
    { label: exportMenuTexts.csv, icon: <IconFileText />, ...noted, onSelect: () => start('csv') },
    { label: exportMenuTexts.xlsx, icon: <IconFileSpreadsheet />, ...noted, onSelect: () => start('xlsx') },
  ];
}
