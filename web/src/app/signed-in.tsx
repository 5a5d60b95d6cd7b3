import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Outlet, useBlocker, useLocation } from 'react-router';
import { reconnect, useRealtime, useRealtimeState } from '../core/realtime/realtime.ts';
import { session, useSession } from '../core/session/session.ts';
import { useMe } from '../core/session/use-can.ts';
import { securityPath } from '../core/loading/place.ts';
import { useReach } from '../core/http/reach.ts';
import { organizationToast, toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/actions/button.tsx';
import { MenuList } from '../ui/overlays/menu.tsx';
import { PopoverPanel } from '../ui/overlays/popover.tsx';
import { setDateStyle } from '../ui/format/format-date.ts';
import { leaveQuestion } from '../ui/overlays/leave-question.ts';
import { hasTyped, wouldLose } from '../ui/overlays/unsaved.ts';
import { useConfirm } from '../ui/overlays/use-confirm.tsx';
import { Banner } from './notices/banner.tsx';
import { frameTexts } from './frame-texts.ts';

/**
 * Has days written as the person chose; the kept user's way until the server has answered. Everything on screen is then
 * written anew, and nothing that is typed may go with it: the new way waits until that is saved or left.
 */
function useDateStyle(): string {
  const kept = useSession().auth.user;
  const { dateFormat = 'MM/DD/YYYY', timeZone = null, organizationTimeZone } = useMe().data ?? kept ?? {};
  const chosen = `${dateFormat} ${timeZone}`;
  const [shown, setShown] = useState({ chosen, format: dateFormat, zone: timeZone });
  // Looked at again with each change of page.
  useLocation();
  if (shown.chosen !== chosen && !hasTyped()) setShown({ chosen, format: dateFormat, zone: timeZone });
  // The zone of the organization says which day is today, and no more: nothing is written anew for it.
  setDateStyle({ format: shown.format, zone: shown.zone, organizationZone: organizationTimeZone });
  return shown.chosen;
}

/** Asks before a page is left on which something is typed that would not be found again. */
function useAskBeforeLeaving() {
  const { confirm, confirmDialog } = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const pageStays = currentLocation.pathname === nextLocation.pathname;
    return session.get().auth.isLoggedIn && wouldLose({ pageStays });
  });
  const isBlocked = blocker.state === 'blocked';
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await confirm(leaveQuestion())) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (isBlocked) void ask();
  }, [isBlocked]);
  return confirmDialog;
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'];

/** Fetches what floats beside buttons when the person first stirs: before they open a menu, after what they wait for. */
function useFloatingAhead(): void {
  useEffect(() => {
    const life = new AbortController();
    const fetchIt = () => {
      life.abort();
      void Promise.all([MenuList.load(), PopoverPanel.load()]);
    };
    for (const sign of signsOfLife) addEventListener(sign, fetchIt, { signal: life.signal, passive: true });
    return () => life.abort();
  }, []);
}

/** What stands for as long as somebody is signed in: the socket, and the user as the server knows them. */
export function SignedIn() {
  useRealtime();
  const me = useMe();
  const { isAway } = useReach();
  const dateStyle = useDateStyle();
  const leaveDialog = useAskBeforeLeaving();
  const { pathname } = useLocation();
  const barrier = me.data?.barrier;
  const isLive = useRealtimeState() !== 'reconnect';

  useFloatingAhead();

  useEffect(() => {
    if (me.data) session.updateUser(me.data.user);
  }, [me.data]);

  // The kept account is not the caller's (any more): their own takes its place.
  const isForeignAccount = me.error?.status === 403;
  const refusal = me.error?.message;
  useEffect(() => {
    if (!isForeignAccount) return;
    if (refusal) toast.warning(refusal, organizationToast);
    session.forgetAccount();
  }, [isForeignAccount, refusal]);

  return (
    <>
      {barrier && !pathname.startsWith(securityPath) && (
        <Navigate to={`${securityPath}?tab=${barrier === 'two-step' ? 'two-step' : 'password'}`} replace />
      )}
      {/* What is on screen is written anew when the person chooses another way. */}
      <Outlet key={dateStyle} />
      {leaveDialog}
      {!isLive && !isAway && (
        <Banner
          act={
            <Button size="small" onClick={reconnect}>
              {frameTexts.reconnect}
            </Button>
          }
        >
          {frameTexts.noNews}
        </Banner>
      )}
    </>
  );
}
