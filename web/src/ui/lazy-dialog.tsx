import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A dialog whose code is fetched when it is first opened. */
export function lazyDialog<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  // lazy() takes the props of its component apart; they are exactly these.
  const Fetched = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LazyDialog(props: P) {
    const [wasOpened, setWasOpened] = useState(false);
    if (props.opened && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
