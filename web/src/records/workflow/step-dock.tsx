import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/layout/dock.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { workflowTexts as texts } from './workflow-texts.ts';

const StepSheet = lazyDialog(async () => (await import('./step-sheet.tsx')).StepSheet);

type StepDockProps = {
  /** The button of the step that goes on. */
  next: ReactNode;
  /** The other steps, with the reasons of those that are not allowed. */
  items: MenuItem[];
};

/** The steps of a record on a phone, within reach of the thumb: the next one, and the others in a sheet. */
export function StepDock({ next, items }: StepDockProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Dock label={texts.steps}>
        {next && <span data-wide>{next}</span>}
        {items.length > 0 && (
          <span data-wide={next ? undefined : true}>
            <Button size="large" fullWidth onClick={() => setOpened(true)}>
              {texts.steps}
            </Button>
          </span>
        )}
      </Dock>
      <StepSheet items={items} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
