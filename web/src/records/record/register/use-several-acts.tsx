import {
  IconAdjustments,
  IconArrowsExchange,
  IconCalendarEvent,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { chosenOf } from '../../../shared/data-table/chosen.ts';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import type { SeveralAct } from './several-dialog.tsx';
import { severalTexts as texts, severalTextsOf } from './several-texts.ts';
import type { RecordScope } from './use-record-removal.ts';

const SeveralDialog = lazyDialog(async () => (await import('./several-dialog.tsx')).SeveralDialog);

type Asked<R> = { act: SeveralAct; records: R[]; count: number; answer: (isDone: boolean) => void };

/** What changes several records of a register at once, for those who may change some of them. */
export function useSeveralActs<R extends ShownRecord>(
  kind: RecordKind<R>,
  { scope, rows }: { scope: RecordScope<R>; rows: R[] },
): { severalActs: BulkAction[]; severalDialog: ReactNode } {
  const { workspaceId } = useWorkspaceIds();
  const mayChange = useCan(kind.calls.update.access, 'unknown');
  const [asked, setAsked] = useState<Asked<R>>();
  const [opened, setOpened] = useState(false);
  const words = { tooMany: severalTextsOf(kind).tooMany, failed: kind.calls.update.failure ?? '' };

  const ask = (act: SeveralAct) => async (selection: Selection) => {
    const records = await chosenOf({ ...scope, params: { workspaceId } }, selection, rows, words);
    if (!records || records.length === 0) return false;
    return new Promise<boolean>((answer) => {
      setAsked((last) => ({ act, records, count: (last?.count ?? 0) + 1, answer }));
      setOpened(true);
    });
  };
  const close = (isDone: boolean) => {
    asked?.answer(isDone);
    setOpened(false);
  };
  // Who leaves has done nothing.
  useEffect(() => () => asked?.answer(false), [asked]);

  return {
    severalActs: mayChange
      ? [
          { label: texts.assign, icon: <IconUserPlus />, onAct: ask('assign') },
          { label: texts.move, icon: <IconArrowsExchange />, onAct: ask('move') },
          { label: texts.dates, icon: <IconCalendarEvent />, onAct: ask('dates') },
          ...(kind.several
            ? [{ label: texts.value(kind.several.label), icon: <IconAdjustments />, onAct: ask('value') }]
            : []),
          ...(kind.calls.marks ? [{ label: texts.tags, icon: <IconTag />, onAct: ask('tags') }] : []),
        ].map((act) => ({ ...act, isChange: true }))
      : [],
    severalDialog: asked && (
      <SeveralDialog
        // What is said of one change is not said of the next.
        key={asked.count}
        kind={kind}
        act={asked.act}
        records={asked.records}
        opened={opened}
        onClose={close}
      />
    ),
  };
}
