import { IconDots, IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { isPastDone, pastCycle } from 'contract/records/record/past-cycle';
import { type ComponentProps, Suspense, useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { Segments } from '../../../ui/actions/segments.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { taskTexts } from '../../task/task-texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { customFacts } from '../../custom-field/custom-facts.ts';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import type { RecordPageParts } from '../page/record-page-parts.ts';
import { recordTexts, textsOf } from '../page/record-texts.ts';
import classes from '../page/record.module.css';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { planLockOfRecord, takesActions } from '../record-lock.ts';
import { useRecordPaths } from '../record-paths.ts';
import { completedText } from '../record-words.ts';
import { useCurrency } from '../use-currency.ts';
import { ActionList } from './action-list.tsx';
import { actionTexts } from './action-texts.ts';
import { saidOf } from './said-of.ts';

const ActionTimeline = lazyPart(async () => (await import('./action-timeline.tsx')).ActionTimeline);

const views = (['list', 'timeline'] as const).map((value) => ({ value, label: taskTexts.views[value] }));

type Menued<A> = { kind: RecordKind; record: ShownRecord; onEdit: (action: A) => void };

function useActionMenu<A extends ShownAction>({ kind, record, onEdit }: Menued<A>) {
  const recordId = record._id;
  const { workspaceId, task } = useRecordPaths(kind);
  const removal = useAction(kind.parts.action.remove);
  const { askReason, reasonDialog } = useReason();

  const remove = async (action: A) => {
    const question = {
      name: `action:${action._id}`,
      title: recordTexts.deleteAction,
      message: recordTexts.deleteActionText,
      names: [action.name],
      confirmLabel: recordTexts.deleteAction,
    };
    await askReason(question, (reason) =>
      removal.run({ params: { workspaceId, recordId, actionId: action._id }, body: { reason } }),
    );
  };

  const isFixed = (action: A) =>
    planLockOfRecord(kind, record) !== undefined || pastCycle(record, action) !== undefined;

  const itemsOf = (action: A): { ordinary: MenuItem[]; dangerous: MenuItem[] } => ({
    ordinary: [
      ...(isPastDone(record, action)
        ? []
        : [{ label: recordTexts.edit, icon: <IconPencil />, onSelect: () => onEdit(action) }]),
      { label: recordTexts.openTask, icon: <IconExternalLink />, to: task(action._id) },
    ],
    dangerous: isFixed(action)
      ? []
      : [
          {
            label: recordTexts.remove,
            icon: <IconTrash />,
            tone: 'danger',
            onSelect: () => void remove(action),
          },
        ],
  });

  return { itemsOf, reasonDialog };
}

type ActionMenuProps = {
  action: ShownAction;
  ordinary: MenuItem[];
  dangerous: MenuItem[];
};

function ActionMenu({ action, ordinary, dangerous }: ActionMenuProps) {
  return (
    <Menu
      trigger={<IconButton name={actionTexts.actionsFor(action.name)} icon={<IconDots />} size="small" />}
      groups={[{ items: ordinary }, ...(dangerous.length > 0 ? [{ items: dangerous }] : [])]}
    />
  );
}

type ViewsProps = { isTimeline: boolean; onChange: (isTimeline: boolean) => void };

function Views({ isTimeline, onChange }: ViewsProps) {
  return (
    <Segments
      label={taskTexts.views.label}
      segments={views}
      value={isTimeline ? 'timeline' : 'list'}
      onChange={(view) => onChange(view === 'timeline')}
    />
  );
}

function Drawn(props: ComponentProps<typeof ActionTimeline>) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <ActionTimeline {...props} />
    </Suspense>
  );
}

type RecordActionsProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  parts: Pick<RecordPageParts<R, A>, 'actionFacts' | 'ActionDialog' | 'ActionsLead'>;
  record: R;
  mayEdit: boolean;
};

/** What stands above them, of a kind that has something to say there. */
function Lead<R extends ShownRecord, A extends ShownAction>({ parts, record }: RecordActionsProps<R, A>) {
  return parts.ActionsLead && <parts.ActionsLead record={record} />;
}

/** What is done about a record: its actions, with the ways to add, change and delete them. */
export function RecordActions<R extends ShownRecord, A extends ShownAction>(props: RecordActionsProps<R, A>) {
  const { kind, parts, record, mayEdit } = props;
  const [edited, setEdited] = useState<A>();
  const [opened, setOpened] = useState(false);
  const [isTimeline, setTimeline] = useState(false);
  const show = (action?: A) => {
    setEdited(action);
    setOpened(true);
  };
  const { itemsOf, reasonDialog } = useActionMenu<A>({ kind, record, onEdit: show });
  const { task } = useRecordPaths(kind);
  const actions = kind.actionsOf(record);

  // The form of a new action begins with them, so that they are asked for before it is opened.
  const currency = useCurrency();
  const fields = useCustomFields({ of: 'action' }).data ?? [];

  const menuOf = (action: A) => <ActionMenu action={action} {...itemsOf(action)} />;

  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h2>{completedText(actions)}</h2>
        {actions.length > 0 && <Views isTimeline={isTimeline} onChange={setTimeline} />}
        {mayEdit && takesActions(kind, record) && (
          <Button icon={<IconPlus />} onClick={() => show()}>
            {recordTexts.addAction}
          </Button>
        )}
      </div>
      <Lead {...props} />
      {actions.length === 0 ? (
        <p className={classes.empty}>{textsOf(kind).noActions}</p>
      ) : isTimeline ? (
        <Drawn actions={actions} taskOf={task} />
      ) : (
        <ActionList
          actions={actions}
          taskOf={task}
          factsOf={(action) => [
            ...saidOf(kind, record, action),
            ...parts.actionFacts(action, currency),
            ...customFacts(fields, action),
          ]}
          menuOf={mayEdit ? menuOf : undefined}
        />
      )}
      <parts.ActionDialog
        key={edited?._id ?? 'new'}
        record={record}
        action={edited}
        opened={opened}
        onClose={() => setOpened(false)}
      />
      {reasonDialog}
    </div>
  );
}
