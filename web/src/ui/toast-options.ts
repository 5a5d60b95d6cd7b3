type ToastPosition = 'top-right' | 'top-center' | 'bottom-center';

export type ToastOptions = {
  position?: ToastPosition;
  /** Milliseconds. */
  autoClose?: number;
  /** Offers to undo for 10 seconds; it is called at most once. */
  onUndo?: () => void;
};

export type ToastTone = 'success' | 'error' | 'info' | 'warning';
