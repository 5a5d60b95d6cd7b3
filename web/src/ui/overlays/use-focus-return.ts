import { useLayoutEffect } from 'react';
import { focusHolder } from '../../core/forms/use-inert-while.ts';
import { focusPage } from '../layout/focus-page.ts';

/** What opened a dialog: the focused element, or, for an item of a menu that closes with it, the menu's button. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (element ?? null);
}

let lastOpener: Element | null = null;

// A menu that closes at once, as where somebody wants no motion, takes the focus with it before its dialog is there.
if (typeof document !== 'undefined')
  document.addEventListener(
    'focusin',
    ({ target }) => (lastOpener = target instanceof Element ? openerOf(target) : null),
    { capture: true },
  );

/** Gives something the focus; should it leave the screen with it, such as a button whose act is done, the page gets it. */
function giveFocus(opener: HTMLElement): void {
  opener.focus({ preventScroll: true });
  const leaving = new MutationObserver(() => {
    if (document.activeElement === opener) return;
    leaving.disconnect();
    if (!opener.isConnected && document.activeElement === document.body) focusPage();
  });
  leaving.observe(document.body, { childList: true, subtree: true });
}

/** Gives the focus back to what opened a dialog, or to the page when that is gone; also when the dialog came into being already open. */
export function useFocusReturn(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const holder = focusHolder();
    const opener = holder === document.body ? lastOpener : openerOf(holder);
    return () => {
      // The dialog's own trap lets go first.
      setTimeout(() => {
        if (!opener?.isConnected) focusPage();
        else if (opener instanceof HTMLElement) giveFocus(opener);
      });
    };
  }, [opened]);
}
