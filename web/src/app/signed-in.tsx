import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { reconnect, useRealtime, useRealtimeState } from '../core/realtime.ts';
import { session, useSession } from '../core/session.ts';
import { useMe } from '../core/use-can.ts';
import { securityPath } from '../core/place.ts';
import { useReach } from '../core/reach.ts';
import { organizationToast, toast } from '../ui/toast.ts';
import { Button } from '../ui/button.tsx';
import { MenuList } from '../ui/menu.tsx';
import { PopoverPanel } from '../ui/popover.tsx';
import { setDateStyle } from '../ui/format-date.ts';
import { Banner } from './banner.tsx';

/** Has days written as the person chose; the kept user's way until the server has answered. */
function useDateStyle(): string {
  const kept = useSession().auth.user;
  const { dateFormat = 'MM/DD/YYYY', timeZone = null, organizationTimeZone } = useMe().data ?? kept ?? {};
  setDateStyle({ format: dateFormat, zone: timeZone, organizationZone: organizationTimeZone });
  return `${dateFormat} ${timeZone}`;
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
      {!isLive && !isAway && (
        <Banner
          act={
            <Button size="small" onClick={reconnect}>
              Reconnect
            </Button>
          }
        >
          Changes by others do not arrive right now.
        </Banner>
      )}
    </>
  );
}
