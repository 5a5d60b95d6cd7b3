import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
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

/** The room at the foot of the frame in which the zoom stands, so that nothing of the drawing is below it. */
const zoomRoom = 56;

/** How large a drawing is shown that is larger than its place: as it fits, but not smaller than it can be read. */
const fitFor = (frame: HTMLElement, { width, height }: PictureProps['scene'], smallest: number) =>
  within(
    Math.max(smallest, Math.min(1, frame.clientWidth / width, (frame.clientHeight - zoomRoom) / height)),
  );

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

type Frame = RefObject<HTMLDivElement | null>;

/** Zooms with Ctrl and the wheel. */
function useWheelZoom(frame: Frame, zoomBy: (factor: number) => void) {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  });
  useEffect(() => {
    const { current } = frame;
    const listen = (event: WheelEvent) => turn(event);
    current?.addEventListener('wheel', listen, { passive: false }); // the page itself would be zoomed
    return () => current?.removeEventListener('wheel', listen);
  }, [frame]);
}

/** Brings what is chosen into view. */
function useInView(frame: Frame, chosen: string | undefined) {
  // What is chosen in the outline is brought into view here; the page around it stays where it is.
  useEffect(() => {
    const { current } = frame;
    const part = chosen && current?.querySelector(`[data-branch="${CSS.escape(chosen)}"]`);
    if (current && part)
      current.scrollBy?.(wayTo(current.getBoundingClientRect(), part.getBoundingClientRect()));
  }, [frame, chosen]);
}

/** Does something to what stands where somebody has clicked. */
function at(target: EventTarget, act: ((id: string) => void) | undefined): void {
  const id = target instanceof Element && target.closest('[data-branch]')?.getAttribute('data-branch');
  if (id) act?.(id);
}

type Zooming = { zoomBy: (factor: number) => void; fit: () => void };

/** What the keys do in a drawing: arrows choose the nearest, Enter edits, and + - 0 zoom. */
function press(
  event: KeyboardEvent,
  { scene, chosen, onStep, onEdit }: Pick<CanvasProps, 'scene' | 'chosen' | 'onStep' | 'onEdit'>,
  { zoomBy, fit }: Zooming,
): void {
  const ways: Record<string, (() => void) | undefined> = {
    '+': () => zoomBy(1.25),
    '=': () => zoomBy(1.25),
    '-': () => zoomBy(1 / 1.25),
    '0': fit,
    Enter: chosen !== undefined && onEdit ? () => onEdit(chosen) : undefined,
  };
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const way = arrows[event.key];
  const next = way && neighbour(scene.parts, chosen, way);
  const act = next && onStep ? () => onStep(next) : ways[event.key];
  if (!act) return;
  event.preventDefault();
  act();
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

  const zoomBy = (factor: number) => setZoom((now = 1) => within(now * factor));
  useWheelZoom(frame, zoomBy);
  useInView(frame, chosen);
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
        onClick={(event) => at(event.target, onChoose)}
        onDoubleClick={(event) => at(event.target, onEdit)}
        onKeyDown={(event) => press(event, { scene, chosen, onStep, onEdit }, { zoomBy, fit })}
      >
        <Picture scene={scene} label={label} chosen={chosen} zoom={zoom ?? 1} />
      </div>
      <ZoomBox zoom={zoom ?? 1} onZoom={setZoom} onFit={() => fit()} />
    </div>
  );
}
