import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';

/** So often the numbers are asked for anew while they hang on a wall. */
const everyMs = 60_000;

// What floats stands within it too, so that nothing is lost while it has the whole screen.
const whole = () => document.getElementById('main');

/** Whether the page has the whole screen. */
export function useIsFullScreen(): boolean {
  const [isFull, setFull] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const look = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return isFull;
}

/** Keeps the screen from going dark, and the numbers of today, as long as nobody touches it. */
function useOnWall(isFull: boolean, refresh: () => void) {
  useEffect(() => {
    if (!isFull) return undefined;
    const timer = setInterval(refresh, everyMs);
    // A browser may not know how, or refuse: then the screen goes dark as it usually does.
    const awake = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => {
      clearInterval(timer);
      void awake?.then((lock) => lock?.release());
    };
  }, [isFull, refresh]);
}

/** Gives the page the whole screen, as for one on a wall, and takes it back; `refresh` is called every minute there. */
export function FullScreenButton({ isFull, refresh }: { isFull: boolean; refresh: () => void }) {
  useOnWall(isFull, refresh);
  if (!document.fullscreenEnabled) return null;
  const change = () => (isFull ? document.exitFullscreen() : whole()?.requestFullscreen());
  return (
    <IconButton
      name={isFull ? texts.leaveFull : texts.full}
      icon={isFull ? <IconMinimize /> : <IconMaximize />}
      onClick={() => void change()}
    />
  );
}
