import type { Trend } from 'contract/records/checklist/trend';
import { useState } from 'react';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { checklistTexts as texts } from '../checklist-texts.ts';
import editor from '../editor/editor.module.css';
import run from '../run/run.module.css';
import { runTexts } from '../run-texts.ts';
import { wordsOfAnswer, differencesOf } from './histories.ts';

type Past = Trend['runs'][number];

const wordsOf = (answer: Past['answers'][number] | undefined) =>
  answer ? wordsOfAnswer(answer) || runTexts.notAnswered : runTexts.notAsked;

/** Two runs beside each other: the items that were answered otherwise. */
export function Comparison({ runs }: { runs: readonly Past[] }) {
  const [chosen, setChosen] = useState<[string, string]>([runs[1]?._id ?? '', runs[0]?._id ?? '']);
  const options = runs.map(({ _id, number }) => ({ value: _id, label: number }));
  const [first, second] = chosen.map((id) => runs.find(({ _id }) => _id === id));
  const differences = first && second ? differencesOf(first, second, wordsOf) : [];
  return (
    <Section title={texts.compare}>
      <div className={editor.pair}>
        <SelectField
          label={texts.first}
          options={options}
          value={chosen[0]}
          onChange={(id) => setChosen([id ?? '', chosen[1]])}
        />
        <SelectField
          label={texts.second}
          options={options}
          value={chosen[1]}
          onChange={(id) => setChosen([chosen[0], id ?? ''])}
        />
      </div>
      {differences.length === 0 ? (
        <p className={run.note}>{texts.noDifference}</p>
      ) : (
        <SubTable
          label={texts.differences}
          rows={differences}
          rowId={({ item }) => item}
          columns={[
            { id: 'question', header: runTexts.question, cell: ({ name }) => name },
            { id: 'first', header: first?.number ?? texts.first, cell: (one) => one.first },
            { id: 'second', header: second?.number ?? texts.second, cell: (one) => one.second },
          ]}
        />
      )}
    </Section>
  );
}
