import { loadToastRegion, toastRegion } from './load-toast-region.ts';
import { showPlainToast } from './plain-toasts.tsx';
import type { ToastOptions, ToastTone } from './toast-options.ts';

/** The places and times of the specification, section 9. */
export const signInToast = { position: 'top-right', autoClose: 5000 } as const satisfies ToastOptions;
export const organizationToast = { position: 'top-center', autoClose: 3000 } as const satisfies ToastOptions;

async function show(tone: ToastTone, message: string, options: ToastOptions = {}) {
  const region = await loadToastRegion();
  if (region) region.showToast(tone, message, options);
  else showPlainToast(tone, message);
}

/** The one way to tell what happened; the code that draws it is fetched with the first message. */
export const toast = {
  success: (message: string, options?: ToastOptions) => void show('success', message, options),
  error: (message: string, options?: ToastOptions) => void show('error', message, options),
  info: (message: string, options?: ToastOptions) => void show('info', message, options),
  warning: (message: string, options?: ToastOptions) => void show('warning', message, options),
  /** Takes away the errors that are still on screen. */
  dismissErrors: () => toastRegion.read()?.dismissErrors(),
};
