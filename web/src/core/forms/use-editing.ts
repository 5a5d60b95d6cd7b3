import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { differingNames, sameValues, withoutSecrets } from './same-values.ts';
import { type Base, type Draft, useDraft } from './use-draft.ts';

export type EditingOptions = {
  /**
   * Names the form and what it is about, such as `site:ID`: under it what is typed is kept on this device. null keeps
   * nothing: for passwords and codes.
   */
  name: string | null;
  /** The version of the record that the default values were taken from. */
  version?: number | undefined;
  /** A decision is about the record as it was seen: what comes in later takes its place only when that was shown. */
  isDecision?: boolean | undefined;
  /**
   * The form is on screen after its save as before: it can be typed into while that is under way, and what is typed then
   * is not taken for saved. Any other form is inert meanwhile.
   */
  stays?: boolean | undefined;
};

export type Editing = {
  /** What the form began with, and what its save is made on. */
  base: Base;
  /** The fields that somebody else has changed since; null when nobody has. */
  meanwhile: string[] | null;
  isDecision: boolean;
  draft: Draft;
  /** Whether something is typed that is not saved. */
  isTyped: () => boolean;
  /** Throws away what is typed. */
  discard: () => void;
};

/** A form of one plain field, such as that of a login, is not worth a question when the window is closed. */
const fewFields = 2;

const versionIn = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined;

type Begun = { base: Base; draft: Draft };

/**
 * What a form begins with: the record as it is on screen, or what its draft was begun with. A decision is about what is
 * on screen when it is made, whenever its words were typed.
 */
export function useBegun(options: EditingOptions, values: FieldValues): Begun {
  const draft = useDraft(options.name);
  const [base] = useState<Base>(
    () => (options.isDecision ? undefined : draft.found?.base) ?? { values, version: options.version },
  );
  return { base, draft };
}

type Hold<I extends FieldValues, O> = EditingOptions & {
  form: UseFormReturn<I, unknown, O>;
  values: FieldValues;
};

/** Follows the record as it changes; what is missed while a save is under way is caught up with after it. */
function useFollowing(record: Base, isSending: RefObject<boolean>, follow: (record: Base) => void) {
  const isMissed = useRef(false);
  const [misses, setMisses] = useState(0);
  const handleRecord = useEffectEvent((_offered: string, _misses: number) => {
    isMissed.current = isSending.current;
    if (!isSending.current) follow(record);
  });
  const offered = JSON.stringify([record.version, record.values]);
  useLayoutEffect(() => handleRecord(offered, misses), [offered, misses]);
  return () => {
    if (isMissed.current) setMisses((times) => times + 1);
  };
}

/** What the form began with, held while something is typed, and followed to the newest record while nothing is. */
function useBase<I extends FieldValues, O>({ base: begun, draft }: Begun, hold: Hold<I, O>) {
  const { form, version, values, isDecision = false, stays = false } = hold;
  const [base, setBase] = useState(begun);
  const held = useRef(begun);
  const isSending = useRef(false);
  const sent = useRef<FieldValues>(undefined);
  const differs = () => !sameValues(form.getValues(), sent.current ?? held.current.values);

  /** Whether something is typed that is neither saved nor in the save that is under way. */
  const isTyped = () => (stays || !isSending.current) && differs();

  const begin = (next: Base, keepValues = false) => {
    held.current = next;
    setBase(next);
    form.reset(next.values as I, { keepValues }); // the defaults of a form, or what it held, have its shape
  };

  const restore = useEffectEvent(() => {
    if (draft.found)
      form.reset({ ...held.current.values, ...draft.found.values } as I, { keepDefaultValues: true });
  });
  useLayoutEffect(() => restore(), []);

  const catchUp = useFollowing({ values, version }, isSending, (record) => {
    if (isDecision || differs()) return;
    if (version !== held.current.version || !sameValues(values, held.current.values)) begin(record);
  });

  const settle = (data: unknown) => {
    draft.clear();
    const saved = {
      values: sent.current ?? form.getValues(),
      version: versionIn(data) ?? held.current.version,
    };
    const isTypedMeanwhile = isTyped();
    begin(saved, isTypedMeanwhile);
    if (isTypedMeanwhile) draft.keep(form.getValues(), saved);
  };

  /** Runs a save: what it was given does not count as typed while it lasts, and is what the form begins with when it is done. */
  const send = async <T extends { ok: boolean; data?: unknown } | void>(
    save: () => Promise<T>,
  ): Promise<T> => {
    isSending.current = true;
    // A form that does not stay may be emptied by its own save, and nobody types into it meanwhile.
    sent.current = stays ? structuredClone(form.getValues()) : undefined;
    try {
      const outcome = await save();
      if (outcome?.ok) settle(outcome.data);
      return outcome;
    } finally {
      isSending.current = false;
      sent.current = undefined;
      catchUp();
    }
  };

  return { base, held, isSending, isTyped, begin, send };
}

/**
 * Holds on to what a form began with while something is typed: a record that changes meanwhile changes neither what is
 * typed nor the version that it is saved on. A form that nobody has typed into follows its record.
 */
export function useEditing<I extends FieldValues, O>(begun: Begun, hold: Hold<I, O>) {
  const { draft } = begun;
  const { form, version, values, isDecision = false, name } = hold;
  const { base, held, isSending, isTyped, begin, send } = useBase(begun, hold);

  useKeeping(form, (typed) => {
    if (isTyped()) draft.keep(typed, held.current);
    // What a save resets is not typed, and what it fails to save stays kept.
    else if (!isSending.current) draft.clear();
  });

  const discard = () => {
    draft.clear();
    // A form that is opened again begins with the record as it is by then.
    begin(isDecision ? held.current : { values, version });
  };

  const countPlain = () =>
    differingNames(withoutSecrets(form.getValues()), withoutSecrets(held.current.values)).length;
  useUnsaved({ isTyped, isKept: () => name !== null || countPlain() < fewFields, discard });

  const isOlder = version !== undefined && base.version !== undefined && version !== base.version;
  const meanwhile = isOlder ? differingNames(base.values, values) : null;
  return { editing: { base, meanwhile, isDecision, draft, isTyped, discard } satisfies Editing, send, held };
}

/** Keeps the draft as the form is typed into. */
function useKeeping<I extends FieldValues, O>(
  { subscribe }: UseFormReturn<I, unknown, O>,
  keep: (typed: FieldValues) => void,
) {
  const handleChange = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => handleChange(values) }),
    [subscribe],
  );
}
