/** Gives the focus to the page, where what had it is gone. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
