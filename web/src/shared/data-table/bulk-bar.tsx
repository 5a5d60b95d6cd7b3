import { IconChevronUp, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import classes from './bulk-bar.module.css';
import type { BulkAction } from './data-table-props.ts';
import { dataTableTexts } from './data-table-texts.ts';
import type { ListState } from './list-state.ts';
import type { SelectionModel } from './use-selection.ts';

export type BulkBarProps<Row extends object> = {
  actions: BulkAction[];
  label?: string | undefined;
  selection: SelectionModel<Row>;
  list: ListState;
};

function BulkButton({ action, busy, onRun }: { action: BulkAction; busy: boolean; onRun: () => void }) {
  return (
    <button
      type="button"
      className={classes.action}
      data-tone={action.tone}
      aria-disabled={busy || undefined}
      onClick={onRun}
    >
      {action.icon}
      {action.label}
    </button>
  );
}

type ChangesProps = { actions: BulkAction[]; busy: boolean; onRun: (action: BulkAction) => void };

/** The changes of several rows, in one menu. */
function Changes({ actions, busy, onRun }: ChangesProps) {
  return (
    <Menu
      trigger={
        <button type="button" className={classes.action} aria-disabled={busy || undefined}>
          <IconPencil />
          {dataTableTexts.change}
          <IconChevronUp />
        </button>
      }
      groups={[
        {
          items: actions.map((action) => ({
            label: action.label,
            icon: action.icon,
            onSelect: () => onRun(action),
          })),
        },
      ]}
    />
  );
}

/** Floats over the end of the page while more than one row is selected, and covers no row that cannot be scrolled free. */
export function BulkBar<Row extends object>({
  actions,
  label = dataTableTexts.selectedRows,
  selection,
  list,
}: BulkBarProps<Row>) {
  const [busy, setBusy] = useState(false);
  const total = countText(list.total, list.totalIsCapped);
  const hasMore = list.total > selection.count;

  const changes = actions.filter(({ isChange }) => isChange);
  const others = actions.filter(({ isChange }) => !isChange);

  const run = async (action: BulkAction) => {
    if (busy) return;
    setBusy(true);
    try {
      if ((await action.onAct(selection.current)) !== false) selection.clear();
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={classes.place} aria-label={label}>
      <div className={classes.bar}>
        <p className={classes.words} role="status">
          {selection.isAllMatching
            ? dataTableTexts.allSelected(total)
            : dataTableTexts.selectedOnPage(selection.count)}
        </p>
        {!selection.isAllMatching && hasMore && (
          <button type="button" className={classes.matching} onClick={selection.selectMatching}>
            {dataTableTexts.selectMatching(total)}
          </button>
        )}
        <span className={classes.divider} />
        {changes.length > 0 && <Changes actions={changes} busy={busy} onRun={(action) => void run(action)} />}
        {others.map((action) => (
          <BulkButton key={action.label} action={action} busy={busy} onRun={() => void run(action)} />
        ))}
        <span className={classes.divider} />
        <IconButton
          name={dataTableTexts.clearSelection}
          icon={<IconX />}
          size="small"
          onClick={selection.clear}
        />
      </div>
    </section>
  );
}
