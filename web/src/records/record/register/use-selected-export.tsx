import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import type { RecordKind } from '../record-kind.ts';
import type { Exported, Register } from './register-props.ts';
import { severalTexts as texts } from './several-texts.ts';

const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);

type Asked = { what: Exported; total: number };

/** Exports the rows of a register that are chosen: those of the page by their ids, or all that match. */
export function useSelectedExport(
  kind: RecordKind,
  exports: Register<never, never>['exports'],
  exported: Exported,
): { exportActs: BulkAction[]; exportDialog: ReactNode } {
  const mayExport = useCan('record.export');
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const act: BulkAction = {
    label: texts.export,
    icon: <IconDownload />,
    onAct: (selection) => {
      const isPage = selection.kind === 'rows';
      // The chosen ones are among those that the list is narrowed to.
      const filters = isPage ? { ids: selection.ids.join(',') } : exported.filters;
      const total = isPage ? selection.ids.length : selection.total;
      setAsked({ what: { ...exported, ...(isPage ? { search: undefined } : {}), filters }, total });
      setOpened(true);
      return false;
    },
  };
  return {
    exportActs: mayExport ? [act] : [],
    exportDialog: asked && (
      <ExportDialog
        kind={kind}
        exports={exports}
        what={asked.what}
        total={asked.total}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
