import { type TouchEvent, useRef } from 'react';

const farEnough = 72;

type Swiped = { onNext: () => void; onBack: () => void };

/** Goes on by a swipe to the left, and back by one to the right; who scrolls, or moves a finger within a field, does neither. */
export function useSwipe({ onNext, onBack }: Swiped) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isField = target instanceof Element && target.closest('input, textarea, select') !== null;
      start.current =
        touch && touches.length === 1 && !isField ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from) return;
      const [across, along] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(along)) return;
      if (across < 0) onNext();
      else onBack();
    },
  };
}
