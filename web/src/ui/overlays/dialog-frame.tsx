import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { KeptWritesNotice } from '../feedback/kept-writes-notice.tsx';
import { KitProvider } from '../layout/kit-provider.tsx';
import { Notice } from '../feedback/notice.tsx';
import { overlayTexts } from './overlay-texts.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useScrollLock } from './use-scroll-lock.ts';

export type DialogFrameProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end of the dialog; a form inside brings its own `DialogActions` instead. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** Closed by its own button alone: not by Esc, a click beside it or a cross. */
  stays?: boolean;
};

const widths = { small: 440, medium: 560, large: 760, wide: 904 };

/** Tells the dialog below that another one stands over it. */
const Below = createContext<(isCovered: boolean) => void>(() => undefined);

/** Esc is for the dialog on top: the one below keeps what was typed into it. */
function useIsCovered(opened: boolean) {
  const tellBelow = use(Below);
  const [isCovered, setIsCovered] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    tellBelow(true);
    return () => tellBelow(false);
  }, [opened, tellBelow]);
  return { isCovered, setIsCovered };
}

/** The buttons at the end of a dialog or of the form in it; they stay in sight while a tall one scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** The focus goes in, Esc closes, and the focus goes back to what opened it. */
export function DialogFrame(props: DialogFrameProps) {
  const { opened, onClose, title, children, actions, size = 'medium', stays = false } = props;
  useScrollLock(opened);
  useFocusReturn(opened);
  const { isCovered, setIsCovered } = useIsCovered(opened);
  return (
    <KitProvider>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={widths[size]}
        centered
        closeOnEscape={!isCovered && !stays}
        closeOnClickOutside={!stays}
        withCloseButton={!stays}
        // Mantine locks the scroll with a style element, which the content policy refuses.
        lockScroll={false}
        returnFocus={false}
        closeButtonProps={{ 'aria-label': overlayTexts.close }}
        transitionProps={{ duration: 120, transition: 'fade' }}
        classNames={classes}
      >
        <KeptWritesNotice isOpen={opened}>
          {(words, act) => (
            <Notice tone="warn" action={act}>
              {words}
            </Notice>
          )}
        </KeptWritesNotice>
        <Below value={setIsCovered}>{children}</Below>
        {actions && <DialogActions>{actions}</DialogActions>}
      </Modal>
    </KitProvider>
  );
}
