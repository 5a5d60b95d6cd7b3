import { IconPlus } from '@tabler/icons-react';
import type { WholeChecklist } from 'contract/records/checklist/checklist';
import { itemsOf } from 'contract/records/checklist/checklist-types';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormNotes } from '../../../shared/forms/form-notes.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { checklistTexts as texts } from '../checklist-texts.ts';
import { checklistFields, type ChecklistForm, checklistLabels } from './checklist-form.ts';
import classes from './editor.module.css';
import { Preview } from './preview.tsx';
import { SectionCard } from './section-card.tsx';
import { newSection } from './sections-edit.ts';
import { useEditor } from './use-editor.ts';

type TabProps = { form: ChecklistForm; checklist: WholeChecklist; mayEdit: boolean; formId: string };

function About({ form, checklist }: Pick<TabProps, 'form' | 'checklist'>) {
  const { workspaceId } = useChecklistPaths();
  const people = workspacePeople(workspaceId, { known: [checklist.owner] });
  return (
    <Disclosure title={texts.details}>
      <div className={classes.about}>
        <FormField form={form} name="name" field={checklistFields.name} />
        <FormField form={form} name="description" field={checklistFields.description} />
        <FormField form={form} name="category" field={checklistFields.category} />
        <FormField form={form} name="owner" field={{ ...checklistFields.owner, people }} />
      </div>
    </Disclosure>
  );
}

/** The questions of a checklist, with the open one beside them as it is asked. */
export function QuestionsTab({ form, checklist, mayEdit, formId }: TabProps) {
  const editor = useEditor(form, mayEdit);
  const { sections, write, opened } = editor;
  return (
    <form id={formId} {...form.props} className={classes.bench}>
      <div className={classes.list}>
        <FormNotes editing={form.editing} labelOf={(field) => checklistLabels[field]} />
        {mayEdit && <About form={form} checklist={checklist} />}
        {sections.map((section) => (
          <SectionCard key={section._id} editor={editor} section={section} />
        ))}
        {mayEdit && (
          <>
            <Button
              icon={<IconPlus />}
              onClick={() =>
                write([...sections, newSection(sections.length === 0 ? texts.firstSection : texts.section)])
              }
            >
              {texts.addSection}
            </Button>
            <p className={classes.quiet}>{texts.keys}</p>
          </>
        )}
      </div>
      {editor.confirmDialog}
      <Preview sections={sections} item={itemsOf(sections).find(({ _id }) => _id === opened)} />
    </form>
  );
}
