import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useState,
} from 'react';

/** What floats beside a button, and which button that is. */
export type Floating = {
  id: string;
  button: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

type OpenerProps = {
  /** One button. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  popup: 'menu' | 'dialog';
  /** Fetches the code of what floats: it is asked for when somebody comes near the button. */
  load: () => Promise<unknown>;
  children: (floating: Floating) => ReactNode;
};

/**
 * A button that opens what floats beside it. Until it is first used it is the button alone: a table has a menu in each
 * row, and what they need to float is larger than the table.
 */
export function Opener({ trigger, popup, load, children }: OpenerProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement>();
  const [opened, onChange] = useState(false);
  const prepare = () => void load();
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setButton(currentTarget);
    onChange(!opened);
  };
  return (
    <>
      {cloneElement<HTMLAttributes<HTMLElement>>(trigger, {
        id,
        'aria-haspopup': popup,
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: toggle,
      })}
      {button && <Suspense>{children({ id, button, opened, onChange })}</Suspense>}
    </>
  );
}

/** Stands for the button where the kit expects one. */
export function ButtonElsewhere({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}

/** Whether it is to be open: not in the first moment, because the kit looks at a change for where the focus was. */
export function useOpened(opened: boolean): boolean {
  const isReady = useDeferredValue(true, false);
  return opened && isReady;
}
