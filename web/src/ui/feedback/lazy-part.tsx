import { type ComponentType, createElement, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { canCodeCome, loadCode } from '../../core/loading/load-code.ts';
import { reach } from '../../core/http/reach.ts';
import {
  BlockNotLoaded,
  DialogNotLoaded,
  LineNotLoaded,
  type NotLoadedProps,
  ScreenNotLoaded,
} from './part-not-loaded.tsx';

const places = {
  screen: ScreenNotLoaded,
  block: BlockNotLoaded,
  line: LineNotLoaded,
  dialog: DialogNotLoaded,
  /** What can be done without, such as a tooltip. */
  nothing: () => null,
};

type Options<P> = {
  /** What stands there when it cannot be fetched. */
  place?: keyof typeof places;
  /** How it is closed, where it was opened by somebody. */
  closeOf?: (props: P) => (() => void) | undefined;
  /** Whether it is to be seen: of something that is opened and closed. */
  isShown?: (props: P) => boolean;
};

/** A part of the screen whose code is fetched when it is first drawn. `load` fetches it ahead and never rejects. */
export type Part<P> = ComponentType<P> & { load: () => Promise<void> };

/** `asking`: it was lost and is being asked for again. */
type State<P> = ComponentType<P> | 'awaited' | 'lost' | 'asking';

// What has failed this long ago may be there now.
const freshForMs = 1000;

function makeStore<P>(fetchCode: () => Promise<ComponentType<P>>) {
  let state: State<P> = 'awaited';
  let running: Promise<void> | undefined;
  let lostAt = 0;
  const listeners = new Set<() => void>();

  const become = (next: State<P>) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const ask = async (): Promise<void> => {
    try {
      const code = await loadCode(fetchCode);
      become(code);
    } catch {
      lostAt = Date.now();
      become('lost');
    }
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: (): Promise<void> => (running ??= ask()),
    async again() {
      if (state !== 'lost') return;
      become('asking');
      await ask();
    },
    isLost: () => state === 'lost',
    isLongLost: () => state === 'lost' && Date.now() - lostAt > freshForMs,
  };
}

type Store = Pick<ReturnType<typeof makeStore<object>>, 'again' | 'isLost' | 'isLongLost'>;

/** Asks again as somebody wants it: where other code comes and this does not, the page is loaded anew. */
async function insist({ again, isLost }: Store): Promise<void> {
  await again();
  if (isLost() && (await canCodeCome())) location.reload();
}

type LostProps = { place: keyof typeof places; store: Store; isAsking: boolean } & Pick<
  NotLoadedProps,
  'onClose'
>;

/**
 * Asks again by itself when it is opened anew, and when the connection comes back. Nothing is typed on a screen that is
 * not there yet, so that it may be loaded anew unasked.
 */
function Lost({ place, store, ...rest }: LostProps) {
  useEffect(() => {
    if (store.isLongLost()) void (place === 'screen' ? insist(store) : store.again());
    return reach.onBack(() => void store.again());
  }, [place, store]);
  const NotLoaded = places[place];
  return <NotLoaded again={() => void insist(store)} {...rest} />;
}

/**
 * A part whose code is fetched when it is first drawn; until then it suspends. Where it cannot be fetched it says so in
 * its own place and can be asked for again: nothing else of the screen goes with it.
 */
export function lazyPart<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
  { place = 'block', closeOf, isShown = () => true }: Options<P> = {},
): Part<P> {
  const store = makeStore(fetchCode);
  function Content(props: P) {
    const state = useSyncExternalStore(store.subscribe, store.read, store.read);
    if (typeof state !== 'string') return createElement(state, props);
    if (!isShown(props)) return null;
    return <Lost place={place} store={store} isAsking={state === 'asking'} onClose={closeOf?.(props)} />;
  }
  // lazy() takes the props of its component apart; they are exactly these.
  const Awaited = lazy(async () => {
    await store.load();
    return { default: Content };
  }) as unknown as ComponentType<P>;

  function LazyPart(props: P) {
    // What was fetched ahead is drawn at once.
    const [isAwaited] = useState(() => store.read() === 'awaited');
    return isAwaited ? <Awaited {...props} /> : <Content {...props} />;
  }
  return Object.assign(LazyPart, { load: store.load });
}
