import { IconPlus } from '@tabler/icons-react';
import { RegisterPicture } from '../src/shared/pictures/register-picture.tsx';
import { ButtonLink } from '../src/ui/actions/button-link.tsx';
import { EmptyState } from '../src/ui/feedback/empty-state.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Page } from '../src/ui/layout/page.tsx';
import { KitShell } from './kit-shell.tsx';

export function EmptyView() {
  return (
    <KitShell attention={0}>
      <Page
        title="My Risk"
        crumbs={[
          { label: 'Risk', to: '/workspaces' },
          { label: 'Axle plant', to: '/list' },
        ]}
      >
        <PageHeader title="My Risk" count={0} />
        <EmptyState
          picture={<RegisterPicture />}
          message="No Risk Library found."
          action={
            <ButtonLink to="/form" variant="primary" icon={<IconPlus />}>
              New risk
            </ButtonLink>
          }
        >
          A risk is something that may go wrong, or well, and what you do about it. Write it down once, and
          its rating, actions and next review stay together and remind the right person.
        </EmptyState>
      </Page>
    </KitShell>
  );
}
