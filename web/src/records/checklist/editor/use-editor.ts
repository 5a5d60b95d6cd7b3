import {
  type ChecklistItem,
  type ChecklistSection,
  itemsOf,
} from 'contract/records/checklist/checklist-types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { checklistTexts as texts } from '../checklist-texts.ts';
import type { ChecklistForm } from './checklist-form.ts';
import { removeItem, removeSection } from './sections-edit.ts';

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
  /** Deletes an item, or a section with its items, after a question where something is written in it. */
  remove: (what: ChecklistItem | ChecklistSection) => Promise<void>;
  /** Render this anywhere beside. */
  confirmDialog: ReactNode;
};

/** Takes what is meant out of the sections, and says what to ask before; nothing is asked for what nobody has written. */
function removalOf(sections: readonly ChecklistSection[], what: ChecklistItem | ChecklistSection) {
  const confirmLabel = texts.remove;
  if ('items' in what) {
    const names = what.items.map(({ question }) => question || texts.noQuestion);
    const message = texts.removeSectionQuestion(names.length);
    const question = { title: texts.removeSectionTitle, message, names, confirmLabel };
    return { left: removeSection(sections, what._id), question: names.length > 0 ? question : null };
  }
  const dependent = itemsOf(sections).filter(({ condition }) => condition?.item === what._id).length;
  const message = texts.removeQuestion(dependent);
  const question = { title: texts.removeTitle, message, names: [what.question], confirmLabel };
  return { left: removeItem(sections, what._id), question: what.question ? question : null };
}

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

  const { confirm, confirmDialog } = useConfirm();
  const write = (next: ChecklistSection[]) => form.setValue('sections', next, { shouldDirty: true });

  return {
    sections,
    write,
    remove: async (what) => {
      const { left, question } = removalOf(sections, what);
      if (!question || (await confirm(question))) write(left);
    },
    confirmDialog,
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
