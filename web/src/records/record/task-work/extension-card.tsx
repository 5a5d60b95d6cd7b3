import { useState } from 'react';
import { flushSync } from 'react-dom';
import { IconHourglass } from '@tabler/icons-react';
import { can } from 'contract/core/rights/permissions';
import { optionalLongText } from 'contract/core/field';
import type { Extension } from 'contract/records/extension/extension';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { z } from 'zod';
import { useApi } from '../../../core/http/use-api.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { PersonName } from '../../../shared/marks/person.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useActionParams, type Worked } from './use-task-work.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import type { FieldNames } from '../record-fields.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { useFieldWords } from '../use-field-words.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

type Asked = { worked: Worked; request: Extension };

/** Who of those who manage the record decides, in a sentence. */
function whoDecides({ worked: { record }, request: { createdBy } }: Asked): string {
  const names = record.managers.filter(({ _id }) => _id !== createdBy?._id).map(({ name }) => name);
  if (names.length === 0) return workTexts.anyApprover;
  const shown = names.slice(0, 3).join(', ');
  return names.length === 1 ? workTexts.decides(shown) : workTexts.decideTogether(shown);
}

/** That more time is asked for, and who decides. */
export function ExtensionNotice(asked: Asked) {
  return (
    <Notice tone="info" icon={<IconHourglass />}>
      {workTexts.moreTimeAsked(formatDate(asked.request.newDate), whoDecides(asked))}
    </Notice>
  );
}

/** Whether the caller decides about it: who may or stands in for somebody who does, and has not asked. */
function useMayDecide({ worked: { kind, record }, request }: Asked): boolean {
  const actor = useActor();
  const { workspaceId } = useWorkspaceIds();
  const mayDecide =
    actor !== null && can(actor, kind.parts.action.decideExtension.access, { manager: record.managers });
  // Of whoever may not themselves, it is the task where they stand in for somebody.
  const asked = { params: { type: kind.module, workspaceId, taskId: request._id } };
  const { data } = useApi(taskEndpoints.find, asked, { enabled: !mayDecide });
  const isOthers = request.createdBy?._id !== actor?.accountId;
  return isOthers && (mayDecide || Boolean(data?.standsInFor));
}

const schema = z.object({ comment: optionalLongText(2000) });
const words: FieldNames = { labels: { comment: workTexts.comment }, dates: new Set() };

/** The request, with the ways to decide it. */
function ExtensionCard({ worked, request }: Asked) {
  const { kind } = worked;
  const params = { ...useActionParams(worked), extensionId: request._id };
  const [decision, setDecision] = useState<'granted' | 'refused'>('granted');
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known: [] });
  const decide = useVersionedAction(kind.parts.action.decideExtension, wordsOf, {
    successToast: ({ status }) => (status === 'granted' ? workTexts.granted : workTexts.refused),
  });
  const form = useForm({
    name: `extension-decision:${request._id}`,
    version: request.version,
    schema,
    defaultValues: { comment: '' },
    onSubmit: ({ comment }, base) => {
      if (decision === 'granted' || comment) return decide.run({ params, body: { decision, comment } }, base);
      form.setError('comment', { message: workTexts.refuseWhy }, { shouldFocus: true });
      return undefined;
    },
  });
  return (
    <Section title={workTexts.decideTitle} framed>
      {request.createdBy && <PersonName person={request.createdBy} />}
      <p>
        <DateText date={request.dueDate} /> → <DateText date={request.newDate} />
      </p>
      <p className={classes.words}>
        {request.reason}. {request.justification}
      </p>
      <FormFrame form={form} className={classes.form}>
        <TextAreaField label={workTexts.comment} help={workTexts.commentHelp} {...form.field('comment')} />
        <div className={classes.pair}>
          <Button
            type="submit"
            variant="primary"
            busy={decide.isBusy}
            onClick={() => flushSync(() => setDecision('granted'))}
          >
            {workTexts.grant}
          </Button>
          <Button type="submit" busy={decide.isBusy} onClick={() => flushSync(() => setDecision('refused'))}>
            {workTexts.refuse}
          </Button>
        </div>
        {decide.conflictDialog}
      </FormFrame>
    </Section>
  );
}

/** The card for whoever may decide; nothing for others. */
export function DecideIfMay(asked: Asked) {
  return useMayDecide(asked) ? <ExtensionCard {...asked} /> : null;
}
