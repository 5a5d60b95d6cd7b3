import { IconDownload } from '@tabler/icons-react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { panelTexts as texts } from './dashboard-texts.ts';
import { type Drawing, downloadPng, downloadSvg, pictureTitle } from './widget-picture.ts';
import { downloadCsv, type WidgetTable } from './widget-table.ts';

export type SaveMenuProps = { title: string; when: string; draw: () => Drawing; tableOf: () => WidgetTable };

/** Saves a part of a dashboard as a picture or as a table. */
export function SaveMenu({ title, when, draw, tableOf }: SaveMenuProps) {
  const drawn = pictureTitle(title, when);
  const items = [
    { label: texts.svg, onSelect: () => downloadSvg(drawn, title, draw()) },
    { label: texts.png, onSelect: () => void downloadPng(drawn, title, draw()) },
    { label: texts.csv, onSelect: () => downloadCsv(title, tableOf()) },
  ];
  return (
    <Menu
      groups={[{ heading: texts.save, items }]}
      trigger={<IconButton name={texts.saveOf(title)} icon={<IconDownload />} size="small" />}
    />
  );
}
