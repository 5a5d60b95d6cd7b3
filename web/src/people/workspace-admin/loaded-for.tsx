import type { ComponentProps } from 'react';
import { useIsActorAwaited } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';

type Answer<T> = ComponentProps<typeof Loaded<T>>['answer'];

/** As `Loaded`, once it is known who looks: what they may do shapes these screens, which then stay as they are. */
export function LoadedFor<T>({ answer, ...rest }: ComponentProps<typeof Loaded<T>>) {
  const isAwaited = useIsActorAwaited();
  const waiting: Answer<T> = { data: undefined, error: null, refetch: answer.refetch };
  return <Loaded {...rest} answer={isAwaited ? waiting : answer} />;
}
