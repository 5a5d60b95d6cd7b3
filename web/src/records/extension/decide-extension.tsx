import { optionalLongText } from 'contract/core/field';
import type { Extension, ExtensionDecision } from 'contract/records/extension/extension';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import type { Base } from '../../core/forms/use-draft.ts';
import { useForm } from '../../core/forms/use-form.ts';
import type { Outcome } from '../../core/http/use-action.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import type { FieldWords } from '../../shared/forms/use-versioned-action.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { Section } from '../../ui/layout/section.tsx';
import workClasses from '../record/task-work/work.module.css';
import { RequestFacts } from './request-facts.tsx';
import { extensionTexts as texts } from './extension-texts.ts';

/** How the comment of a decision reads when two people have decided. */
export const decisionWords: FieldWords = (name, value) => ({
  label: name === 'comment' ? texts.comment : name,
  text: String(value ?? ''),
});

/** What is said once it is decided. */
export const decidedToast = ({ status }: Extension) => (status === 'granted' ? texts.granted : texts.refused);

const schema = z.object({ comment: optionalLongText(2000) });

type Deciding = {
  run: (body: Omit<ExtensionDecision, 'version'>, base: Base) => Promise<Outcome<unknown>>;
  isBusy: boolean;
  conflictDialog: ReactNode;
};

/** A request for more time, with the ways to decide it. */
export function DecideExtension({ request, decide }: { request: Extension; decide: Deciding }) {
  const [decision, setDecision] = useState<'granted' | 'refused'>('granted');
  const form = useForm({
    name: `extension-decision:${request._id}`,
    version: request.version,
    schema,
    defaultValues: { comment: '' },
    onSubmit: ({ comment }, base) => {
      if (decision === 'refused' && !comment) {
        form.setError('comment', { message: texts.refuseWhy }, { shouldFocus: true });
        return undefined;
      }
      return decide.run({ decision, comment }, base);
    },
  });
  return (
    <Section title={texts.decideTitle} framed>
      {request.createdBy && <PersonName person={request.createdBy} />}
      <p>
        <DateText date={request.dueDate} /> → <DateText date={request.newDate} />
      </p>
      <p className={workClasses.words}>
        {request.reason}. {request.justification}
      </p>
      <RequestFacts request={request} />
      <FormFrame form={form} className={workClasses.form}>
        <TextAreaField label={texts.comment} help={texts.commentHelp} {...form.field('comment')} />
        <div className={workClasses.pair}>
          <Button
            type="submit"
            variant="primary"
            busy={decide.isBusy}
            onClick={() => flushSync(() => setDecision('granted'))}
          >
            {texts.grant}
          </Button>
          <Button type="submit" busy={decide.isBusy} onClick={() => flushSync(() => setDecision('refused'))}>
            {texts.refuse}
          </Button>
        </div>
        {decide.conflictDialog}
      </FormFrame>
    </Section>
  );
}
