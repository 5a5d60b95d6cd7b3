import { useMe } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { NotificationPreferencesForm } from '../../support/notification/preferences-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { editProfileTexts } from './profile-texts.ts';
import classes from './profile.module.css';
import { RegionForm } from './region-form.tsx';

export function EditProfilePage() {
  const me = useMe();
  return (
    <Page title={editProfileTexts.title} crumbs={[{ label: editProfileTexts.profile, to: '/home/profile' }]}>
      <PageHeader
        title={editProfileTexts.title}
        back={{ to: '/home/profile', label: editProfileTexts.back }}
      />
      <div className={classes.column}>
        <Loaded answer={me} skeleton={<ListSkeleton rows={6} />}>
          {(user) => (
            <>
              <DetailsForm user={user} />
              <RegionForm user={user} />
              {user.providers.includes('password') && (
                <>
                  <EmailForm user={user} />
                  <PasswordForm />
                </>
              )}
              <NotificationPreferencesForm />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
