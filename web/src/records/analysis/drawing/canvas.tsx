import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { analysisTexts } from '../analysis-texts.ts';
import { arrows, neighbour } from './neighbour.ts';
import { Picture, type PictureProps } from './picture.tsx';
import classes from './drawing.module.css';

const least = 0.25;
const most = 2;
const within = (zoom: number) => Math.min(most, Math.max(least, zoom));

/** How large a drawing is shown that is larger than its place: as it fits, but not smaller than it can be read. */
const fitFor = (frame: HTMLElement, { width, height }: PictureProps['scene'], smallest: number) =>
  within(Math.max(smallest, Math.min(1, frame.clientWidth / width, frame.clientHeight / height)));

const readable = 0.7;

/** How far a frame is to be scrolled for something in it to be seen. */
const wayTo = (frame: DOMRect, part: DOMRect): ScrollToOptions => ({
  left: Math.max(0, part.right - frame.right + 12) + Math.min(0, part.left - frame.left - 12),
  top: Math.max(0, part.bottom - frame.bottom + 12) + Math.min(0, part.top - frame.top - 12),
});

/** Moves what is in a frame by dragging its ground. */
function usePan() {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isGround = event.target instanceof Element && !event.target.closest('[data-branch]');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !isGround) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY, left, top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const { x, y, left, top } = from.current;
      currentTarget.scrollTo(left - (clientX - x), top - (clientY - y));
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
}

type ZoomBoxProps = { zoom: number; onZoom: (zoom: number) => void; onFit: () => void };

function ZoomBox({ zoom, onZoom, onFit }: ZoomBoxProps) {
  return (
    <div className={classes.zoom}>
      <IconButton
        name={analysisTexts.zoomOut}
        icon={<IconMinus />}
        size="small"
        onClick={() => onZoom(within(zoom / 1.25))}
      />
      <output className={classes.percent}>{`${Math.round(zoom * 100)}%`}</output>
      <IconButton
        name={analysisTexts.zoomIn}
        icon={<IconPlus />}
        size="small"
        onClick={() => onZoom(within(zoom * 1.25))}
      />
      <IconButton name={analysisTexts.fit} icon={<IconMaximize />} size="small" onClick={onFit} />
    </div>
  );
}

type CanvasProps = Omit<PictureProps, 'zoom'> & {
  onChoose: (id: string) => void;
  /** Chooses by the arrows, which stay in the drawing; by a click the focus goes to the outline. */
  onStep?: (id: string) => void;
  onEdit?: (id: string) => void;
  /** How small it is shown at first, where it is larger than its place. */
  smallest?: number;
};

/** A drawing that is scrolled by the wheel, moved by dragging its ground, and zoomed with Ctrl and the wheel. */
export function Canvas({
  scene,
  label,
  chosen,
  onChoose,
  onStep,
  onEdit,
  smallest: first = readable,
}: CanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>();
  const pan = usePan();

  const fit = (smallest = least) => {
    if (frame.current) setZoom(fitFor(frame.current, scene, smallest));
  };
  const fitFirst = useEffectEvent(() => fit(first));
  useLayoutEffect(() => fitFirst(), []);

  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    setZoom((now = 1) => within(now * (event.deltaY < 0 ? 1.1 : 1 / 1.1)));
  });
  useEffect(() => {
    const { current } = frame;
    const listen = (event: WheelEvent) => turn(event);
    current?.addEventListener('wheel', listen, { passive: false }); // the page itself would be zoomed
    return () => current?.removeEventListener('wheel', listen);
  }, []);

  // What is chosen in the outline is brought into view here; the page around it stays where it is.
  useEffect(() => {
    const { current } = frame;
    const part = chosen && current?.querySelector(`[data-branch="${CSS.escape(chosen)}"]`);
    if (current && part)
      current.scrollBy?.(wayTo(current.getBoundingClientRect(), part.getBoundingClientRect()));
  }, [chosen]);

  const branchAt = (target: EventTarget) =>
    (target instanceof Element && target.closest('[data-branch]')?.getAttribute('data-branch')) || undefined;
  const choose = (target: EventTarget) => {
    const id = branchAt(target);
    if (id) onChoose(id);
  };
  const edit = (target: EventTarget) => {
    const id = branchAt(target);
    if (id) onEdit?.(id);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = arrows[event.key];
    const next = way && onStep && neighbour(scene.parts, chosen, way);
    if (next) onStep(next);
    else if (event.key === '+' || event.key === '=') setZoom((now = 1) => within(now * 1.25));
    else if (event.key === '-') setZoom((now = 1) => within(now / 1.25));
    else if (event.key === '0') fit();
    else if (event.key === 'Enter' && chosen && onEdit) onEdit(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.canvas}>
      {/* The outline beside it does all for the keyboard; here arrows choose, and + - 0 zoom. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={frame}
        role="region"
        aria-label={analysisTexts.drawing}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.frame}
        {...pan}
        onClick={(event) => choose(event.target)}
        onDoubleClick={(event) => edit(event.target)}
        onKeyDown={press}
      >
        <Picture scene={scene} label={label} chosen={chosen} zoom={zoom ?? 1} />
      </div>
      <ZoomBox zoom={zoom ?? 1} onZoom={setZoom} onFit={() => fit()} />
    </div>
  );
}
