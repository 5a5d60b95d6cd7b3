import { IconClipboardPlus } from '@tabler/icons-react';
import type { PlannedAction as Planned } from 'contract/records/checklist/checklist';
import type { ChecklistItem } from 'contract/records/checklist/checklist-types';
import { useState } from 'react';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { FieldInput } from '../../../shared/forms/field-input.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { useChecklistPaths } from '../checklist-paths.ts';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';
import { TypedText } from './typed-text.tsx';

type PlannedProps = {
  item: ChecklistItem;
  planned: Planned | null;
  mayAnswer: boolean;
  onPlan: (planned: Planned) => void;
};

const nameMost = 200;

/** The action that a failed item becomes when the run is completed: filled from the item, and changed here. */
export function PlannedAction({ item, planned, mayAnswer, onPlan }: PlannedProps) {
  const { workspaceId } = useChecklistPaths();
  const [isEditing, setEditing] = useState(false);
  const usual: Planned = { name: item.question.slice(0, nameMost), assignee: null, dueDate: null };
  const now = planned ?? usual;
  const plan = (change: Partial<Planned>) => onPlan({ ...now, ...change });
  return (
    <section className={classes.planned} aria-label={texts.makesAction}>
      <p className={classes.partHead}>
        <span className={classes.effectName}>
          <IconClipboardPlus /> {texts.makesAction}
        </span>
        {mayAnswer && (
          <Button size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            {isEditing ? texts.done : texts.edit}
          </Button>
        )}
      </p>
      {isEditing ? (
        <>
          <TypedText
            label={texts.actionName}
            required
            maxLength={nameMost}
            value={now.name}
            disabled={false}
            onChange={(name) => plan({ name: name ?? usual.name })}
          />
          <FieldInput
            field={{
              label: texts.assignee,
              control: 'person',
              people: workspacePeople(workspaceId),
              placeholder: texts.usualPerson,
            }}
            value={now.assignee ?? ''}
            onChange={(chosen) => plan({ assignee: typeof chosen === 'string' && chosen ? chosen : null })}
          />
          <DateField
            label={texts.dueDate}
            value={now.dueDate}
            disabled={false}
            onChange={(dueDate) => plan({ dueDate: dueDate || null })}
          />
        </>
      ) : (
        <p className={classes.resultText}>
          {[now.name, now.dueDate ? texts.dueOn(formatDate(now.dueDate)) : texts.dueInAWeek].join(', ')}
        </p>
      )}
    </section>
  );
}
