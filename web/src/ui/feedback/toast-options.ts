type ToastPosition = 'top-right' | 'top-center' | 'bottom-center';

export type ToastOptions = {
  position?: ToastPosition;
  /** Milliseconds. */
  autoClose?: number;
  /** Offers to undo for 10 seconds; it is called at most once. */
  onUndo?: () => void;
  /** Where more is said of it, or it can be put right. */
  link?: { label: string; to: string } | undefined;
};

export type ToastTone = 'success' | 'error' | 'info' | 'warning';
