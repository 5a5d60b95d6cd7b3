import type { RecordKind } from '../record/record-kind.ts';
import { editorsOfRecord } from '../record/record-lock.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import type { Permission } from 'contract/core/rights/permissions';
import type { rowEndpoints } from 'contract/records/part/row.endpoints';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { EditedPart } from './edited-part.tsx';
import type { Values } from './part-form.tsx';
import { wordsOf } from 'contract/records/part/part-words';
import classes from './part.module.css';
import { rowsTexts } from './rows-texts.ts';
import { PartFacts } from './part-facts.tsx';

type Item = { _id: string; name: string; version: number };

type RowCalls = ReturnType<
  typeof rowEndpoints<
    `/${string}`,
    string,
    string,
    Permission,
    Permission,
    z.ZodObject,
    z.ZodObject,
    z.ZodObject,
    Permission
  >
>;

/** What one of them says besides its name. */
export type RowCard = {
  pills?: ReactNode;
  facts: { label: string; value: ReactNode }[];
  text?: string | null;
};

/** Rows below a record as their screen draws them. */
export type RowsProps<T extends Item> = {
  kind: Pick<RecordKind, 'stages'>;
  record: ShownRecord;
  /** Whether what is there stays as it is, because the record is at its end or somebody decides about it. */
  isFixed: boolean;
  /** The same of one of them. */
  isFixedItem?: (item: T) => boolean;
  calls: RowCalls;
  /** How a path names one of them. */
  id: string;
  /** Under which word what is typed is kept. */
  draft: string;
  schema: z.ZodObject;
  /** The fields of the form in their rows, what a new one begins with, and what the screen knows of fields besides. */
  rows: readonly (readonly string[])[];
  begin: Values;
  fieldsOf?: (item: T | undefined) => Record<string, Partial<FieldSpec>>;
  cardOf: (item: T) => RowCard;
  /** What one is called in full, where its name is the beginning of that. */
  wholeNameOf?: (item: T) => string;
  /** What is said of all of them beside the intro. */
  sumUp?: (items: T[]) => string;
  /** What whoever is named in one may say of it without being an editor, while it is asked, and who that is. */
  report?: {
    isAsked: (item: T) => boolean;
    namedOf: (item: T) => readonly { _id: string }[];
    schema: z.ZodObject;
    rows: readonly (readonly string[])[];
    /** Whether it is said after the record has come to its end as well, then by its editors too. */
    isLasting?: boolean;
  };
  texts: {
    title: string;
    intro: string;
    add: string;
    edit: string;
    remove: string;
    removeMessage: string;
    empty: string;
    emptyText: string;
  };
};

/** The ids that a call names: those of the record, and of one row by the word that its path has for it. */
function useParams({ record, id }: Pick<RowsProps<Item>, 'record' | 'id'>) {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  return { params, oneOf: (item: Item) => ({ ...params, [id]: item._id }) };
}

type FormProps<T extends Item> = RowsProps<T> & { item?: T | undefined; onClose: () => void };

function RowForm<T extends Item>({ item, onClose, ...props }: FormProps<T>) {
  const { record, id, calls, draft, schema, rows, begin, fieldsOf } = props;
  const { params } = useParams(props);
  const create = useAction(calls.create, { onSuccess: onClose });
  const update = useVersionedAction(calls.update, wordsOf(schema), { onSuccess: onClose });
  const fields = fieldsOf?.(item);
  return (
    <EditedPart
      word={draft}
      recordId={record._id}
      item={item}
      create={create}
      update={update}
      schema={schema}
      begin={begin}
      rows={rows}
      {...(fields ? { fields } : {})}
      onCreate={(values) => create.run({ params, body: values })}
      onUpdate={(rowId, changes, base) =>
        update.run({ params: { ...params, [id]: rowId }, body: changes }, base)
      }
      saveLabel={rowsTexts.save}
    />
  );
}

function RowDialog<T extends Item>({ opened, ...props }: FormProps<T> & { opened: boolean }) {
  const { texts, item, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={item ? texts.edit : texts.add} size="large">
      <RowForm {...props} />
    </Dialog>
  );
}

type CardProps<T extends Item> = RowsProps<T> & {
  item: T;
  isEditor: boolean;
  mayEdit: boolean;
  onEdit: (edited: Edited<T>) => void;
  onRemove: (item: T) => void;
};

/** One that somebody is changing, and by which form. */
type Edited<T extends Item> = { item: T; form: RowsProps<T> };

type ReportProps<T extends Item> = RowsProps<T> & Pick<CardProps<T>, 'item' | 'isEditor'>;

/** Whether the caller says some of a row because they are named in it. */
function useMayReport<T extends Item>({ record, isFixed, isEditor, calls, report, item }: ReportProps<T>) {
  const isAsked = report?.isAsked(item) ?? false;
  const isNamed = useCan(calls.update.access, { named: isAsked ? (report?.namedOf(item) ?? []) : [] });
  const isOpen = !isFixed || report?.isLasting === true;
  return (isNamed || isEditor) && isAsked && record.isTakenOver && isOpen;
}

function Card<T extends Item>({ item, isEditor, mayEdit, onEdit, onRemove, ...props }: CardProps<T>) {
  const mayReport = useMayReport({ ...props, item, isEditor }) && !mayEdit;
  const form = mayReport && props.report ? { ...props, ...props.report } : props;
  const { pills, facts, text } = props.cardOf(item);
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{item.name}</h3>
        <span className={classes.pills}>{pills}</span>
        {(mayEdit || mayReport) && (
          <span className={classes.acts}>
            <IconButton
              name={rowsTexts.edit(item.name)}
              icon={<IconPencil />}
              size="small"
              onClick={() => onEdit({ item, form })}
            />
            {mayEdit && (
              <IconButton
                name={rowsTexts.remove(item.name)}
                icon={<IconTrash />}
                size="small"
                onClick={() => onRemove(item)}
              />
            )}
          </span>
        )}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      <PartFacts facts={facts} />
    </li>
  );
}

function useRemoval<T extends Item>(props: RowsProps<T>) {
  const { calls, draft, texts, wholeNameOf = ({ name }: T) => name } = props;
  const { oneOf } = useParams(props);
  const remove = useAction(calls.remove);
  const { askReason, reasonDialog } = useReason();
  const ask = (item: T) =>
    void askReason(
      {
        name: `${draft}:${item._id}`,
        title: texts.remove,
        message: texts.removeMessage,
        names: [wholeNameOf(item)],
        confirmLabel: texts.remove,
      },
      (reason) => remove.run({ params: oneOf(item), body: { reason } }),
    );
  return { ask, reasonDialog };
}

/** What somebody is writing stays when the row goes, or their right to it: they hear why when they save. */
function useEditDialog<T extends Item>() {
  const [edited, setEdited] = useState<Edited<T>>();
  const [opened, setOpened] = useState(false);
  const edit = (one: Edited<T>) => {
    setEdited(one);
    setOpened(true);
  };
  const dialogAmong = (items: readonly T[]) =>
    edited && (
      <RowDialog
        {...edited.form}
        key={edited.item._id}
        item={items.find(({ _id }) => _id === edited.item._id) ?? edited.item}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    );
  return { edit, dialogAmong };
}

/** Rows that stand below a record, each as a card, with the ways to add, change and delete them. */
export function RowsPanel<T extends Item>(props: RowsProps<T>) {
  const { kind, record, isFixed, calls, texts } = props;
  const { params } = useParams(props);
  const answer = useApi(calls.list, { params, query: { limit: limits.pageSizeMax } });
  const people = { manager: editorsOfRecord(kind, record), member: record.members };
  const isEditor = useCan(calls.create.access, people);
  const mayEdit = isEditor && record.isTakenOver && !isFixed;
  const [isAdding, setAdding] = useState(false);
  const { edit, dialogAmong } = useEditDialog<T>();
  const { ask, reasonDialog } = useRemoval(props);
  const add = mayEdit && (
    <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {(page) => {
        const items = (page as { results: T[] }).results; // what the kind's own call answers
        return (
          <Section title={texts.title} action={add}>
            <p className={classes.quiet}>
              {texts.intro} {items.length > 0 && props.sumUp?.(items)}
            </p>
            {items.length === 0 ? (
              <div className={classes.empty}>
                <p>{texts.empty}</p>
                {mayEdit && <p className={classes.quiet}>{texts.emptyText}</p>}
              </div>
            ) : (
              <ul className={classes.list}>
                {items.map((item) => (
                  <Card
                    key={item._id}
                    {...props}
                    item={item}
                    isEditor={isEditor}
                    mayEdit={mayEdit && props.isFixedItem?.(item) !== true}
                    onEdit={edit}
                    onRemove={ask}
                  />
                ))}
              </ul>
            )}
            <RowDialog {...props} opened={isAdding} onClose={() => setAdding(false)} />
            {dialogAmong(items)}
            {reasonDialog}
          </Section>
        );
      }}
    </Loaded>
  );
}
