import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { Group } from 'contract/people/group/group';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { Link, useNavigate, useParams } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { History } from '../../../organization/log/history.tsx';
import { PersonName } from '../../../shared/marks/person.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { useAdminCrumbs, useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { LoadedFor } from '../loaded-for.tsx';
import { useGroupRemoval } from './group-list.tsx';
import classes from './group-page.module.css';
import { groupTexts as texts } from './group-texts.ts';
import { useGroup } from './use-group.ts';

type Member = Group['members'][number] & { status: 'active' | 'inactive' };

function MemberRow({ group, member }: { group: Group; member: Member }) {
  const paths = useAdminPaths();
  const mayManage = useCan('group.manage');
  const removal = useAction(groupEndpoints.removeMember);
  const { confirm, confirmDialog } = useConfirm();
  const remove = async () => {
    const question = { title: texts.remove, message: texts.removeQuestion, names: [member.name] };
    if (!(await confirm({ ...question, confirmLabel: texts.removeShort }))) return;
    await removal.run({
      params: { workspaceId: paths.workspaceId, groupId: group._id, memberId: member._id },
    });
  };
  return (
    <li className={classes.row}>
      <Link to={paths.user(member._id)}>
        <PersonName person={member} />
      </Link>
      <span className={classes.email}>{member.email}</span>
      {member.status === 'inactive' && <span className={classes.note}>{texts.inactive}</span>}
      {group.lead?._id === member._id && <span className={classes.note}>{texts.lead}</span>}
      {mayManage && (
        <IconButton
          name={`${texts.remove}: ${member.name}`}
          icon={<IconTrash />}
          size="small"
          aria-disabled={removal.isBusy || undefined}
          onClick={() => void remove()}
        />
      )}
      {confirmDialog}
    </li>
  );
}

function Members({ group, members }: { group: Group; members: Member[] }) {
  const paths = useAdminPaths();
  const mayManage = useCan('group.manage');
  if (members.length === 0) {
    const action = mayManage && (
      <ButtonLink variant="primary" to={paths.editGroup(group._id)}>
        {texts.addMembers}
      </ButtonLink>
    );
    return (
      <EmptyState message={texts.noMembers.message} action={action}>
        {texts.noMembers.text}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {members.map((member) => (
        <MemberRow key={member._id} group={group} member={member} />
      ))}
    </ul>
  );
}

function GroupActs({ group }: { group: Group }) {
  const paths = useAdminPaths();
  const navigate = useNavigate();
  const { remove, reasonDialog } = useGroupRemoval(async () => navigate(paths.tab('groups')));
  return (
    <>
      <ButtonLink icon={<IconEdit />} variant="primary" to={paths.editGroup(group._id)}>
        {texts.edit}
      </ButtonLink>
      <Button icon={<IconTrash />} onClick={() => void remove(group)}>
        {texts.delete}
      </Button>
      {reasonDialog}
    </>
  );
}

function GroupFacts({ group: { description, lead, role } }: { group: Group }) {
  const paths = useAdminPaths();
  return (
    <Facts
      facts={[
        { label: texts.description, value: description ?? adminTexts.none },
        { label: texts.lead, value: lead ? <PersonName person={lead} /> : texts.noLead },
        {
          label: texts.role,
          value: role ? <Link to={paths.role(role._id)}>{role.name}</Link> : texts.noRole,
        },
      ]}
    />
  );
}

/** One group and its members. */
export function GroupPage() {
  const { groupId = '' } = useParams();
  const paths = useAdminPaths();
  const mayManage = useCan('group.manage');
  const found = useGroup();
  return (
    <Page title={found.data?.group.name ?? adminTexts.groups} crumbs={useAdminCrumbs()}>
      <LoadedFor key={groupId} answer={found} failed={texts.failed}>
        {({ group, members, total }) => (
          <>
            <PageHeader
              title={group.name}
              count={total}
              back={{ to: paths.tab('groups'), label: texts.back }}
              actions={mayManage && <GroupActs group={group} />}
            />
            <RecordLayout rail={<GroupFacts group={group} />}>
              <Section title={texts.members}>
                <Members group={group} members={members} />
              </Section>
            </RecordLayout>
            <History id={group._id} />
          </>
        )}
      </LoadedFor>
    </Page>
  );
}
