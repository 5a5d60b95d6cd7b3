import { IconChevronUp, IconListCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import classes from './bulk-bar.module.css';
import type { BulkAction } from './data-table-props.ts';
import { dataTableTexts } from './data-table-texts.ts';
import type { ListState } from './list-state.ts';
import type { SelectionModel } from './use-selection.ts';

export type BulkBarProps = {
  actions: BulkAction[];
  label?: string | undefined;
  selection: Pick<SelectionModel<object>, 'clear' | 'count' | 'current' | 'isAllMatching' | 'selectMatching'>;
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

type ActsMenuProps = {
  label: string;
  actions: BulkAction[];
  busy: boolean;
  onRun: (action: BulkAction) => void;
  before: MenuItem[];
};

/** Several acts in one menu: the changes of several rows, and on a phone all that can be done. */
function ActsMenu({ label, actions, busy, onRun, before }: ActsMenuProps) {
  const items = actions.map((action) => ({ ...action, onSelect: () => onRun(action) }));
  return (
    <Menu
      trigger={
        <button type="button" className={classes.action} aria-disabled={busy || undefined}>
          <IconPencil />
          {label}
          <IconChevronUp />
        </button>
      }
      groups={[...(before.length > 0 ? [{ items: before }] : []), { items }]}
    />
  );
}

type Picked = BulkBarProps['selection'];

/** Selects all that match, where these are more than what is selected. */
const selectMatching = (selection: Picked, total: string | undefined) =>
  selection.isAllMatching || total === undefined
    ? []
    : [
        {
          label: dataTableTexts.selectMatching(total),
          icon: <IconListCheck />,
          onSelect: selection.selectMatching,
        },
      ];

/** Does one thing to what is selected at a time; afterwards nothing is selected, unless it was called off. */
function useRun(selection: Picked) {
  const [busy, setBusy] = useState(false);
  const run = async (action: BulkAction) => {
    if (busy) return;
    setBusy(true);
    try {
      if ((await action.onAct(selection.current)) !== false) selection.clear();
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/** Floats over the end of the page while more than one row is selected, and covers no row that cannot be scrolled free. */
export function BulkBar({ actions, label = dataTableTexts.selectedRows, selection, list }: BulkBarProps) {
  const { busy, run } = useRun(selection);
  const total = countText(list.total, list.totalIsCapped);
  const isNarrow = useIsNarrow();
  const inMenu = isNarrow ? actions : actions.filter(({ isChange }) => isChange);
  const beside = actions.filter((action) => !inMenu.includes(action));
  const matching = selectMatching(selection, list.total > selection.count ? total : undefined);

  return (
    <section className={classes.place} aria-label={label}>
      <div className={classes.bar}>
        <p className={classes.words} role="status">
          {selection.isAllMatching
            ? dataTableTexts.allSelected(total)
            : dataTableTexts.selectedOnPage(selection.count)}
        </p>
        {!isNarrow &&
          matching.map(({ label: words, onSelect }) => (
            <button key={words} type="button" className={classes.matching} onClick={onSelect}>
              {words}
            </button>
          ))}
        <span className={classes.divider} />
        {inMenu.length > 0 && (
          <ActsMenu
            label={isNarrow ? dataTableTexts.actions : dataTableTexts.change}
            actions={inMenu}
            busy={busy}
            onRun={(action) => void run(action)}
            before={isNarrow ? matching : []}
          />
        )}
        {beside.map((action) => (
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
