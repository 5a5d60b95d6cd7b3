import {
  IconAlertTriangle,
  IconBellExclamation,
  IconBooks,
  IconHistory,
  IconLayoutDashboard,
  IconSquareCheck,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ModuleLayout } from '../src/app/module-layout.tsx';
import type { NavGroup } from '../src/app/shell/shell-props.ts';
import { toast } from '../src/ui/feedback/toast.ts';

const navigation: NavGroup[] = [
  {
    heading: 'Work',
    items: [
      { label: 'Library', to: '/workspaces', icon: <IconBooks />, count: 164 },
      { label: 'My Risk', to: '/list', icon: <IconAlertTriangle />, count: 28 },
      { label: 'Tasks', to: '/form', icon: <IconSquareCheck />, count: 5 },
    ],
  },
  {
    heading: 'Administration',
    items: [
      { label: 'Dashboard', to: '/', icon: <IconLayoutDashboard />, end: true },
      { label: 'Needs attention', to: '/empty', icon: <IconBellExclamation />, count: 7, tone: 'overdue' },
      { label: 'Activity log', to: '/sign-in', icon: <IconHistory /> },
      { label: 'Deleted files', to: '/deleted', icon: <IconTrash /> },
    ],
  },
];

export function KitShell({ children, attention = 7 }: { children: ReactNode; attention?: number }) {
  return (
    <ModuleLayout
      module="risk"
      organization="Kestrel Works"
      workspace={{ name: 'Axle plant' }}
      switchTo={[
        {
          heading: 'Risk workspaces',
          items: [
            { label: 'Axle plant', to: '/list' },
            { label: 'Heat treatment', to: '/empty' },
          ],
        },
        { items: [{ label: 'All workspaces', to: '/workspaces' }] },
      ]}
      navigation={navigation}
      person={{ id: 'mara-lindqvist', name: 'Mara Lindqvist', email: 'mara.lindqvist@kestrelworks.example' }}
      personItems={[{ label: 'Profile', to: '/form', icon: <IconUserCircle /> }]}
      attention={{ count: attention, to: '/empty' }}
      onLogout={() => toast.info('Logged out')}
    >
      {children}
    </ModuleLayout>
  );
}
