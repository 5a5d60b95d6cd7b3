import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../src/ui/actions/button-link.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Page } from '../src/ui/layout/page.tsx';
import { KitShell } from './kit-shell.tsx';
import { RiskTable } from './risk-table.tsx';
import { useInventedList } from './use-invented-list.ts';

export function ListView() {
  const list = useInventedList();
  return (
    <KitShell>
      <Page
        title="My Risk"
        crumbs={[
          { label: 'Risk', to: '/workspaces' },
          { label: 'Axle plant', to: '/list' },
        ]}
      >
        <PageHeader
          title="My Risk"
          count={28}
          actions={
            <ButtonLink to="/form" variant="primary" icon={<IconPlus />}>
              New risk
            </ButtonLink>
          }
        />
        <RiskTable list={list} />
      </Page>
    </KitShell>
  );
}
