import { settingEndpoints } from 'contract/setting.endpoints';
import { Suspense } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { historyTitle } from '../../../organization/log/history-texts.ts';
import { History } from '../../../organization/log/history.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import classes from '../admin.module.css';
import { LoadedFor } from '../loaded-for.tsx';
import { settingsTexts as texts } from './settings-texts.ts';

const SettingsBody = lazyPart(async () => (await import('./settings-body.tsx')).SettingsBody);

/** How a workspace is set up, and every change of it. */
export function SettingsPage() {
  const { params } = useAdminPaths();
  const mayEdit = useCan('setting.manage');
  const mayReadLog = useCan('log.read');
  const found = useApi(settingEndpoints.find, { params });
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader title={texts.title} />
      <LoadedFor answer={found} failed={texts.failed}>
        {(settings) => (
          <div className={classes.page}>
            {settings.isSmallTeam && <Notice tone="info">{texts.smallTeam}</Notice>}
            {!mayEdit && <Notice tone="info">{texts.readOnly}</Notice>}
            <Suspense fallback={<RecordSkeleton />}>
              <SettingsBody settings={settings} mayEdit={mayEdit} />
              {settings._id && <History id={settings._id} />}
              {!settings._id && mayReadLog && (
                <Section title={historyTitle}>
                  <p className={classes.quiet}>{texts.noHistory}</p>
                </Section>
              )}
            </Suspense>
          </div>
        )}
      </LoadedFor>
    </Page>
  );
}
