import { useState } from 'react';
import { Link } from 'react-router';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { checklistTexts as texts } from '../checklist-texts.ts';
import { runTexts } from '../run-texts.ts';
import { type HistoryAnswer, type ItemHistory, wordsOfAnswer } from './histories.ts';

/** Who answered, and when. */
function Answered({ answer: { answeredBy, answeredAt } }: { answer: HistoryAnswer }) {
  if (!answeredBy || !answeredAt) return texts.none;
  return (
    <>
      {answeredBy.name}, <MomentText moment={answeredAt} />
    </>
  );
}

/** What was answered to one item in the last runs: its answer, comment and files, by whom and when. */
export function ItemAnswers({ histories }: { histories: readonly ItemHistory[] }) {
  const paths = useChecklistPaths();
  const [chosen, setChosen] = useState(histories[0]?.item ?? null);
  const history = histories.find(({ item }) => item === chosen);
  return (
    <Section title={texts.itemHistory}>
      <SelectField
        label={texts.item}
        options={histories.map(({ item, name }) => ({ value: item, label: name }))}
        value={chosen}
        searchable
        onChange={setChosen}
      />
      <SubTable
        label={texts.itemHistory}
        rows={history?.answers ?? []}
        rowId={({ run }) => run}
        columns={[
          {
            id: 'run',
            header: texts.run,
            cell: ({ run, number }) => <Link to={paths.run(run)}>{number}</Link>,
          },
          {
            id: 'answer',
            header: texts.answer,
            cell: (answer) => wordsOfAnswer(answer) || runTexts.notAnswered,
          },
          { id: 'comment', header: runTexts.comment, cell: ({ comment }) => comment ?? texts.none },
          { id: 'photos', header: runTexts.evidence, cell: ({ photos }) => photos || texts.none },
          { id: 'by', header: texts.answered, cell: (answer) => <Answered answer={answer} /> },
        ]}
      />
    </Section>
  );
}
