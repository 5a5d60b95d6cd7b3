import { useState } from 'react';
import { useDraft } from '../../core/forms/use-draft.ts';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { emptyText, type TypedText } from './mention-text.ts';

const isTyped = (value: unknown): value is TypedText =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** What is typed into a box, kept on this device under a name as forms are. */
export function useKeptText(name: string, begun: TypedText = emptyText) {
  const draft = useDraft(name);
  const found = draft.found?.values;
  const [typed, setTyped] = useState<TypedText>(() =>
    isTyped(found) ? { text: found.text, people: found.people ?? {} } : begun,
  );

  const change = (next: TypedText) => {
    setTyped(next);
    if (next.text === begun.text) draft.clear();
    else draft.keep(next, { values: begun });
  };
  const clear = () => {
    setTyped(emptyText);
    draft.clear();
  };

  useUnsaved({
    isTyped: () => typed.text.trim() !== begun.text.trim(),
    isKept: () => true,
    discard: () => {
      setTyped(begun);
      draft.clear();
    },
  });
  return { typed, change, clear };
}
