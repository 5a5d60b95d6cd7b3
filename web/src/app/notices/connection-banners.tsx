import { useState } from 'react';
import { useIsOutdated } from '../../core/loading/new-version.ts';
import { useReach } from '../../core/http/reach.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatTime } from '../../ui/format/format-date.ts';
import { KeptWritesNotice } from '../../ui/feedback/kept-writes-notice.tsx';
import { partTexts } from '../../ui/feedback/part-texts.ts';
import { Banner } from './banner.tsx';
import { connectionTexts as texts } from './connection-texts.ts';

/** Offers the version that the server has by now. Nothing is loaded before somebody says so: they may be typing. */
function NewVersionBanner() {
  const isOutdated = useIsOutdated();
  const [isLater, setIsLater] = useState(false);
  if (!isOutdated || isLater) return null;
  return (
    <Banner
      isNews
      act={
        <>
          <Button size="small" onClick={() => location.reload()}>
            {partTexts.loadVersion}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setIsLater(true)}>
            {partTexts.later}
          </Button>
        </>
      }
    >
      {partTexts.newVersion}
    </Banner>
  );
}

/** Says that the server does not answer, and how old what is on screen may be by now. */
function AwayBanner() {
  const { isAway, isOffline, answeredAt } = useReach();
  if (!isAway) return null;
  return (
    <Banner>
      {isOffline ? texts.offline : texts.away}
      {answeredAt && ` ${texts.from(formatTime(answeredAt))}`}
    </Banner>
  );
}

/** What is to be said about the connection; of several, the last one is seen (banner.module.css). */
export function ConnectionBanners() {
  return (
    <>
      <NewVersionBanner />
      <AwayBanner />
      <KeptWritesNotice>{(words, act) => <Banner act={act}>{words}</Banner>}</KeptWritesNotice>
    </>
  );
}
