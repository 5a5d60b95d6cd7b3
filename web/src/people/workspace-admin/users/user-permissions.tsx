import { IconCheck, IconMinus, IconUserCheck } from '@tabler/icons-react';
import { permissionWords } from 'contract/core/rights/access';
import { type Access, type Member } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan, useMe } from '../../../core/session/use-can.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import classes from '../admin.module.css';
import { userTexts } from './user-texts.ts';

const texts = userTexts.details;

type Explained = Access['permissions'][number];

const wordsOf = (permission: string) => permissionWords[permission as keyof typeof permissionWords]; // the server knows no others

const answers = {
  yes: { tone: 'ok', icon: <IconCheck />, label: texts.yes },
  own: { tone: 'info', icon: <IconUserCheck />, label: texts.own },
  no: { tone: 'neutral', icon: <IconMinus />, label: texts.no },
} as const;

function Answer({ allowed }: Pick<Explained, 'allowed'>) {
  const { tone, icon, label } = answers[allowed];
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  );
}

const columns: Column<Explained>[] = [
  {
    id: 'does',
    header: texts.can,
    width: 360,
    cell: ({ permission }) => wordsOf(permission)?.does ?? permission,
  },
  { id: 'allowed', header: texts.rights, width: 132, cell: (one) => <Answer {...one} /> },
  { id: 'why', header: texts.why, cell: ({ why }) => <span className={classes.why}>{why}</span> },
];

const shownOptions = [
  { value: 'all', label: texts.showAll },
  { value: 'yes', label: texts.showYes },
  { value: 'no', label: texts.showNo },
];

const isShown = ({ allowed }: Explained, shown: string) =>
  shown === 'all' || (shown === 'no') === (allowed === 'no');

function Matrix({ permissions }: { permissions: Explained[] }) {
  const [shown, setShown] = useState('all');
  const about = [...new Set(permissions.map(({ permission }) => wordsOf(permission)?.about ?? ''))];
  return (
    <div className={classes.part}>
      <div className={classes.bar}>
        <SelectField
          label={texts.show}
          options={shownOptions}
          value={shown}
          onChange={(value) => setShown(value ?? 'all')}
        />
      </div>
      {about.map((title) => {
        const rows = permissions.filter(
          (one) => (wordsOf(one.permission)?.about ?? '') === title && isShown(one, shown),
        );
        return (
          rows.length > 0 && (
            <Section key={title} title={title}>
              <SubTable label={title} columns={columns} rows={rows} rowId={({ permission }) => permission} />
            </Section>
          )
        );
      })}
    </div>
  );
}

const seldom = { staleTime: 30_000 };

function MyPermissions() {
  const { params } = useAdminPaths();
  const answer = useApi(memberEndpoints.myAccess, { params });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />}>
      {({ permissions }) => <Matrix permissions={permissions} />}
    </Loaded>
  );
}

function TheirPermissions({ accountId }: { accountId: string }) {
  const { params } = useAdminPaths();
  const answer = useApi(memberEndpoints.access, { params: { ...params, accountId } }, seldom);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />}>
      {({ permissions }) => (
        <div className={classes.part}>
          <Notice tone="info">{texts.logged}</Notice>
          <Matrix permissions={permissions} />
        </div>
      )}
    </Loaded>
  );
}

/** What a person may do in the workspace, permission by permission, and why. */
export function UserPermissions({ member }: { member: Member }) {
  const { data: me } = useMe();
  const mayLook = useCan('member.manage');
  if (!me) return <ListSkeleton rows={8} />;
  if (me.accountId === member._id) return <MyPermissions />;
  return mayLook ? (
    <TheirPermissions accountId={member._id} />
  ) : (
    <p className={classes.quiet}>{texts.mayNot}</p>
  );
}
