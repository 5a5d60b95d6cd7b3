import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import classes from './palette.module.css';
import { searchTexts as texts } from './search-texts.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

// Its code comes when it is first asked for.
const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search; so do Ctrl or Cmd and K, wherever one is. */
export function SearchButton() {
  const [state, setState] = useState<'unused' | 'opened' | 'closed'>('unused');
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setState('opened');
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={texts.open}
        onClick={() => setState('opened')}
      >
        <IconSearch />
        <span className={classes.word}>{texts.open}</span>
        <span className={classes.keys} aria-hidden>
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {state !== 'unused' && (
        <Suspense>
          <Palette opened={state === 'opened'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
