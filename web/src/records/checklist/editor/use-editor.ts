import type { ChecklistSection } from 'contract/records/checklist/checklist-types';
import { useEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import type { ChecklistForm } from './checklist-form.ts';

/** What the parts of the editor share: the sections as they are typed, and which item is open. */
export type Editor = {
  sections: readonly ChecklistSection[];
  write: (sections: ChecklistSection[]) => void;
  opened: string | null;
  open: (itemId: string | null) => void;
  /** Puts the focus on the row of an item once it stands. */
  focusRow: (itemId: string) => void;
  errorOf: (itemId: string) => string | undefined;
  mayEdit: boolean;
};

/** The editor of the sections in a form. */
export function useEditor(form: ChecklistForm, mayEdit: boolean): Editor {
  const sections = form.watch('sections');
  const [opened, setOpened] = useState<string | null>(null);
  const wanted = useRef<string>(undefined);
  const { errors } = form.formState;

  useEffect(() => {
    const selector = wanted.current;
    wanted.current = undefined;
    if (selector) document.querySelector<HTMLElement>(selector)?.focus();
  });

  return {
    sections,
    write: (next) => form.setValue('sections', next, { shouldDirty: true }),
    opened,
    open: (itemId) => {
      setOpened(itemId);
      if (itemId) wanted.current = `[data-question="${itemId}"]`;
    },
    focusRow: (itemId) => {
      wanted.current = `[data-row="${itemId}"]`;
    },
    errorOf: (itemId) => {
      for (const [section, { items }] of sections.entries()) {
        const at = items.findIndex(({ _id }) => _id === itemId);
        if (at < 0) continue;
        const found: Record<string, { message?: string } | undefined> | undefined = get(
          errors,
          `sections.${section}.items.${at}`,
        );
        return Object.values(found ?? {}).find((one) => one?.message)?.message;
      }
      return undefined;
    },
    mayEdit,
  };
}
