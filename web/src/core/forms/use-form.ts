import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ComponentProps, type FormEvent, useEffect } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm as useHookForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { failureMessage } from '../http/api-error.ts';
import { useKeptWrites } from '../http/kept-writes.ts';
import { pointerRelease } from './pointer-release.ts';
import { whileSending } from './sending-forms.ts';
import { useInertWhile } from './use-inert-while.ts';
import type { Outcome } from '../http/use-action.ts';
import type { Base } from './use-draft.ts';
import { type Editing, type EditingOptions, useBegun, useEditing } from './use-editing.ts';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

export type FormOptions<S extends FormSchema> = EditingOptions & {
  /** The contract's schema, or how to load it when it must stay out of the first screen's code. */
  schema: S | (() => Promise<S>);
  defaultValues: DefaultValues<z.input<S>>;
  /**
   * Gets parsed values, and what the form began with: a save is made on that. A refused outcome puts the server's sentences
   * on their fields; a good one means that nothing is left to be lost.
   */
  onSubmit: (values: z.output<S>, base: Base) => Promise<Outcome<unknown> | void> | void;
};

type FieldBinding<Name extends string> = UseFormRegisterReturn<Name> & { error: string | undefined };

export type Form<I extends FieldValues, O> = UseFormReturn<I, unknown, O> & {
  editing: Editing;
  /** For the form element. */
  props: Pick<ComponentProps<'form'>, 'onSubmit' | 'onFocus' | 'noValidate' | 'inert'>;
  /** For a text, password or checkbox field: its registration and its message. */
  field: <Name extends Path<I>>(name: Name) => FieldBinding<Name>;
  /** The message of a field that is bound by Controller. */
  errorOf: (name: Path<I>) => string | undefined;
};

function resolverOf<S extends FormSchema>(
  source: FormOptions<S>['schema'],
): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values, context, options) => {
    let schema: S;
    try {
      schema = typeof source === 'function' ? await source() : source;
    } catch {
      // The rules cannot be fetched: the server then judges what was typed, or cannot be reached either.
      return { values: values as z.output<S>, errors: {} };
    }
    return standardSchemaResolver(schema)(values, context, options);
  };
}

/**
 * A form over a contract schema: checks a field when it is left, focuses the first error, takes the server's sentences,
 * and loses nothing that is typed: it keeps a draft, asks before that is thrown away, and stays on the record with which
 * the editing began.
 */
export function useForm<S extends FormSchema>({
  schema,
  defaultValues,
  onSubmit,
  ...options
}: FormOptions<S>): Form<z.input<S>, z.output<S>> {
  type Input = z.input<S>;
  const begun = useBegun(options, defaultValues);
  const form = useHookForm<Input, unknown, z.output<S>>({
    mode: 'onBlur',
    defaultValues: begun.base.values as DefaultValues<Input>, // of the form, or of its draft
    resolver: resolverOf<S>(schema),
  });
  const { editing, send, held } = useEditing(begun, { ...options, form, values: defaultValues });
  const { errors } = form.formState;
  const isKept = useKeptWrites() > 0;
  const { isUnderWay, inertWhile } = useInertWhile();
  useEffect(() => recheckWrongFields(form), [form]);

  const errorOf = (name: Path<Input>): string | undefined => {
    const error: FieldError | undefined = get(errors, name);
    return error?.message;
  };

  const submit = form.handleSubmit(async (values) => {
    const outcome = await whileSending(
      (names) => names.every((name) => isShown(form, name)),
      async () => inertWhile(() => send(async () => onSubmit(values, held.current))),
    );
    if (!outcome || outcome.ok) return;
    placeErrors(form, outcome.error.errors);
  });

  const field = <Name extends Path<Input>>(name: Name) => {
    const registered = form.register(name);
    const onBlur: typeof registered.onBlur = async (event) => {
      await pointerRelease();
      return registered.onBlur(event);
    };
    return { ...registered, onBlur, error: errorOf(name) };
  };

  const props = {
    noValidate: true,
    // What is typed into a form that goes with its save, or that waits for the connection, would be in no change that is sent.
    inert: isUnderWay && (isKept || !options.stays),
    onSubmit: (event: FormEvent) => {
      // A dialog that is opened out of a form has one of its own, and sends that alone.
      event.stopPropagation();
      void submit(event);
    },
    onFocus: () => {
      if (typeof schema === 'function') void schema().catch(failureMessage);
    },
  };

  return { ...form, editing, props, field, errorOf };
}

/** A message goes as soon as what it says is put right; it comes only when the field is left. */
function recheckWrongFields<I extends FieldValues, O>(form: UseFormReturn<I, unknown, O>) {
  return form.subscribe({
    formState: { values: true },
    callback: ({ name }) => {
      const path = name as Path<I> | undefined; // the name of the field that has changed
      if (path && form.getFieldState(path).error) void form.trigger(path);
    },
  });
}

/** Whether the form has the field on screen, so that a sentence about it can stand there. */
function isShown<I extends FieldValues, O>({ control }: UseFormReturn<I, unknown, O>, name: string): boolean {
  const field: { _f?: { mount?: boolean } } | undefined = get(control._fields, name);
  return field?._f?.mount === true;
}

function placeErrors<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  errors: Record<string, string>,
) {
  for (const [index, [name, message]] of Object.entries(errors).entries()) {
    const path = name as Path<I>; // the call's fields are the form's; a foreign name harms nothing
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
