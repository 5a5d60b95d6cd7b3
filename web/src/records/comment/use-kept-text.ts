import { useRef, useState } from 'react';
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

  const latest = useRef(typed);
  const change = (next: TypedText) => {
    latest.current = next;
    setTyped(next);
    if (next.text === begun.text) draft.clear();
    else draft.keep(next, { values: begun });
  };
  /** Takes out what was sent; what was typed meanwhile stays. */
  const clear = (sent: TypedText) => {
    const { text, people } = latest.current;
    if (text === sent.text) {
      latest.current = emptyText;
      setTyped(emptyText);
      draft.clear();
    } else if (text.startsWith(sent.text)) change({ text: text.slice(sent.text.length).trimStart(), people });
  };

  useUnsaved({
    isTyped: () => typed.text.trim() !== begun.text.trim(),
    isKept: () => true,
    discard: () => change(begun),
  });
  return { typed, change, clear };
}
