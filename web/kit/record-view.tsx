import { IconDots, IconEdit, IconStar, IconTrash } from '@tabler/icons-react';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import { useState } from 'react';
import { ModuleMark } from '../src/shared/marks/module-mark.tsx';
import { People, PersonName } from '../src/shared/marks/person.tsx';
import { StatusBadge } from '../src/shared/marks/status-badge.tsx';
import { Button } from '../src/ui/actions/button.tsx';
import { DateText } from '../src/ui/format/date-text.tsx';
import { Facts } from '../src/ui/layout/facts.tsx';
import { IconButton } from '../src/ui/actions/icon-button.tsx';
import { Menu } from '../src/ui/overlays/menu.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Page } from '../src/ui/layout/page.tsx';
import { ReasonButton } from '../src/ui/actions/reason-button.tsx';
import { RecordLayout } from '../src/ui/layout/record-layout.tsx';
import { Section } from '../src/ui/layout/section.tsx';
import { Tabs } from '../src/ui/layout/tabs.tsx';
import { people } from './invented.ts';
import { KitShell } from './kit-shell.tsx';

function Overview() {
  return (
    <RecordLayout
      rail={
        <>
          <Section title="Ready to approve" framed>
            <p>All 3 actions completed and verified</p>
          </Section>
          <Facts
            facts={[
              { label: 'Owner', value: <PersonName person={people.hana} /> },
              {
                label: 'Managers',
                value: <People label="Managers" people={[people.mara, people.devon, people.jun]} />,
              },
              { label: 'Category', value: 'Operational' },
              { label: 'Identified', value: <DateText date="2026-08-24" /> },
              { label: 'Link', value: <ModuleMark module="capa">CAPA-0142</ModuleMark> },
            ]}
          />
        </>
      }
    >
      <Section title="5W2H">
        <Facts
          lined
          facts={[
            { label: 'What', value: 'Nut torque falls below the lower limit between two checks' },
            { label: 'Why', value: 'Clutch wear is not measured, only final torque is' },
            { label: 'How much', value: '0.4 % of nuts in October, none in November' },
          ]}
        />
      </Section>
    </RecordLayout>
  );
}

function Header() {
  return (
    <PageHeader
      start={<IconButton name="Add to favourites" icon={<IconStar />} size="small" />}
      number="RSK-0219"
      title="Torque tool drift on axle line"
      status={<StatusBadge status="in-progress" states={riskWorkflow.states} />}
      actions={
        <>
          <ReasonButton reason="Only the owner, Hana Sato, can put this on hold.">Put on hold</ReasonButton>
          <Button>Treatment insufficient</Button>
          <Button variant="primary">Approve residual risk</Button>
          <Menu
            trigger={<IconButton name="More actions" icon={<IconDots />} />}
            groups={[
              { items: [{ label: 'Edit', icon: <IconEdit />, to: '/form' }] },
              {
                items: [
                  {
                    label: 'Delete',
                    icon: <IconTrash />,
                    tone: 'danger',
                    reason: 'Only an administrator can delete.',
                  },
                ],
              },
            ]}
          />
        </>
      }
    />
  );
}

export function RecordView() {
  const [tab, setTab] = useState('overview');
  return (
    <KitShell>
      <Page
        title="RSK-0219"
        crumbs={[
          { label: 'Axle plant', to: '/list' },
          { label: 'My Risk', to: '/list' },
        ]}
      >
        <Header />
        <Tabs
          label="Risk"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview /> },
            { value: 'actions', label: 'Actions', count: 3, content: <p>Three actions.</p> },
            { value: 'activity', label: 'Activity', content: <p>What happened.</p> },
          ]}
        />
      </Page>
    </KitShell>
  );
}
