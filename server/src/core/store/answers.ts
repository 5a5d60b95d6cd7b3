import { limits } from 'contract/core/limits';
import type { Remark } from 'contract/core/step';
import type { Transition } from 'contract/core/workflow';
import type { Context } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';

/** With what a step is taken. */
export type MoveRequest = {
  step: string;
  reason?: string | null | undefined;
  resumeOn?: string | null | undefined;
  choice?: string | null | undefined;
  /** The other record that the choice names. */
  record?: string | null | undefined;
  /** What is said of items of the record. */
  remarks?: readonly Remark[] | null | undefined;
  justification?: string | null | undefined;
  version?: number | null | undefined;
  /** Whoever takes it has signed for it in the same call. */
  isSigned?: boolean | undefined;
};

/** A reason has so many characters at least. */
export const reasonMin = 3;

/** Whether what was given is a reason. */
export const isReason = (given: string | null | undefined) => (given?.length ?? 0) >= reasonMin;

/** Refuses a step against which something stands that is answered by a reason, where none is given. */
export function checkAnswered(answered: string[], reason: string | null | undefined): void {
  if (answered.length === 0 || isReason(reason)) return;
  throw invalid({
    reason: `${answered.join(' ')} Say in at least ${reasonMin} characters why it is so all the same.`,
  });
}

/** How far the separation of duties holds: for everybody, or answered by a justification. */
export type Duties = 'strict' | 'justified';

/** Why one person does what takes two, which is asked for where the team is small; undefined where it takes no two. */
export function justify(
  own: string[],
  given: string | null | undefined,
  field = 'justification',
): string | undefined {
  if (own.length === 0) return undefined;
  if ((given?.length ?? 0) < limits.justificationMin)
    throw invalid({
      [field]: `${own.join(' ')} Say in at least ${limits.justificationMin} characters why nobody else does it.`,
    });
  return given ?? undefined;
}

/** How far the separation of duties holds where something stands against a step. */
export const dutiesOf = async (
  ctx: Context,
  { duties }: { duties?: ((ctx: Context) => Promise<Duties>) | undefined },
  own: string[],
): Promise<Duties> => (own.length === 0 ? 'justified' : ((await duties?.(ctx)) ?? 'strict'));

/** Why somebody does not do what takes two. */
export const separated = (own: string[]) =>
  new AppError('SOD_VIOLATION', own.join(' '), { details: { unmet: own } });

/** Refuses a step without one of its choices, or without the record that this names. */
export function checkChoice(
  { choice: asked }: Pick<Transition, 'choice'>,
  { choice, record }: { choice?: string | null | undefined; record?: string | null | undefined },
): void {
  if (!asked) return;
  if (!Object.hasOwn(asked.choices, choice ?? '')) throw invalid({ choice: asked.missing });
  if (asked.record && asked.record.of === choice && !record) throw invalid({ record: asked.record.missing });
}
