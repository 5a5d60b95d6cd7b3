import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { KitProvider } from '../layout/kit-provider.tsx';
import { feedbackTexts } from './feedback-texts.ts';
import type { ToastOptions, ToastTone } from './toast-options.ts';
import classes from './toast-region.module.css';

const undoTime = 10_000;

const icons = {
  success: <IconCircleCheck />,
  error: <IconAlertCircle />,
  info: <IconInfoCircle />,
  warning: <IconAlertTriangle />,
} satisfies Record<ToastTone, unknown>;

function UndoableMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <>
      {message}
      <button type="button" className={classes.undo} onClick={onUndo}>
        {feedbackTexts.undo}
      </button>
    </>
  );
}

// The toasts stand beside the router; a whole load of the other page leaves what was typed in this one to go back to.
function LinkedMessage({ message, link }: { message: string; link: NonNullable<ToastOptions['link']> }) {
  return (
    <>
      {message}
      <a className={classes.link} href={link.to}>
        {link.label}
      </a>
    </>
  );
}

const errorIds = new Set<string>();

/** Takes away the errors that are still on screen: what they say no longer holds. */
export function dismissErrors() {
  for (const id of errorIds) notifications.hide(id);
  errorIds.clear();
}

function messageOf(message: string, { onUndo, link }: ToastOptions, handleUndo: () => void) {
  if (onUndo) return <UndoableMessage message={message} onUndo={handleUndo} />;
  return link ? <LinkedMessage message={message} link={link} /> : message;
}

export function showToast(tone: ToastTone, message: string, options: ToastOptions) {
  const { position, autoClose, onUndo } = options;
  const handleUndo = () => {
    notifications.hide(id);
    onUndo?.();
  };
  const id = notifications.show({
    position,
    autoClose: onUndo ? undoTime : autoClose,
    icon: icons[tone],
    message: messageOf(message, options, handleUndo),
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    'data-tone': tone,
    classNames: {
      root: classes.root,
      icon: classes.icon,
      description: classes.description,
      closeButton: classes.closeButton,
    },
    closeButtonProps: { 'aria-label': feedbackTexts.dismiss },
  });
  if (tone === 'error') errorIds.add(id);
}

export function ToastRegion() {
  return (
    <KitProvider>
      <Notifications
        // The buttons of a page stand at the top: what one has just done must not cover what one does next.
        position="bottom-center"
        autoClose={5000}
        containerWidth={400}
        transitionDuration={150}
        classNames={{ root: classes.region }}
        portalProps={{ reuseTargetNode: false }}
      />
    </KitProvider>
  );
}
