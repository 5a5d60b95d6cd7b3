import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  Suspense,
  useState,
} from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';

const TooltipText = lazyPart(async () => (await import('./tooltip-text.tsx')).TooltipText, {
  place: 'nothing',
});

export type TooltipProps = {
  label: string;
  /** One element that takes focus, or holds what does. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Set when the text says more than the element's own name, so that it is read out after it. */
  describes?: boolean;
  /** Shows it only where the element is too small for what it holds. */
  whenCut?: boolean;
};

// What stands around a word may reach a little over the lines that hold it.
const overLines = 8;

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + overLines;

/** A text beside an element for as long as the pointer or the focus is on it; Esc takes it away. */
export function Tooltip({ label, children, describes = false, whenCut = false }: TooltipProps) {
  const [element, setElement] = useState<HTMLElement>();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);

  const show = (target: HTMLElement, set: (isOn: boolean) => void) => {
    if (whenCut && !isCut(target)) return;
    setElement(target);
    set(true);
  };
  const hide = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setHovered(false);
    setFocused(false);
  };
  return (
    <>
      {cloneElement<HTMLAttributes<HTMLElement>>(children, {
        ...(describes ? { 'aria-description': label } : {}),
        // React does not say that the pointer entered when what lay under it before is gone; it does say that it is over.
        onPointerOver: ({ currentTarget, relatedTarget }) => {
          const isMoveWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
          if (!isMoveWithin) show(currentTarget, setHovered);
        },
        onPointerLeave: () => setHovered(false),
        onFocus: ({ currentTarget }) => show(currentTarget, setFocused),
        onBlur: () => setFocused(false),
        onKeyDown: hide,
      })}
      {element && (
        <Suspense>
          <TooltipText label={label} element={element} opened={isHovered || isFocused} />
        </Suspense>
      )}
    </>
  );
}
