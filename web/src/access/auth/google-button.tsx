import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/actions/button.tsx';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { googleButtonTexts } from './auth-texts.ts';
import { askGoogle, loadGoogle, readGoogleOffer, reloadForGoogle } from './google-offer.ts';

export type GoogleButtonProps = Pick<ButtonProps, 'size' | 'fullWidth' | 'busy'> & {
  children: string;
  onToken: (accessToken: string) => void;
  /** The screen has just said something that would be lost: the document is fetched anew with the tap. */
  keepsDocument?: boolean;
};

/** Asks Google for an access token by its own window. Nothing where Google is not offered. */
export function GoogleButton({ children, onToken, keepsDocument = false, ...look }: GoogleButtonProps) {
  const [offer] = useState(readGoogleOffer);
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    if (!offer || (!keepsDocument && reloadForGoogle(offer))) return;
    // It must be there before the tap, which alone may open a window.
    if (offer.isAdmitted) void loadGoogle(offer).catch(() => undefined);
  }, [offer, keepsDocument]);

  if (!offer) return null;

  async function handleClick(asked: NonNullable<typeof offer>) {
    if (reloadForGoogle(asked)) return;
    setIsAsking(true);
    try {
      await loadGoogle(asked);
      onToken(await askGoogle(asked));
    } catch {
      toast.error(googleButtonTexts.googleCancelled, signInToast);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <Button
      {...look}
      icon={<IconBrandGoogleFilled />}
      busy={look.busy || isAsking}
      onClick={() => void handleClick(offer)}
    >
      {children}
    </Button>
  );
}
