import { knowledgeLabels, type RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { dimensionLabels, impactDimensions } from 'contract/modules/risk/risk-levels';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import { type ReactNode, useState } from 'react';
import { workflowTexts } from '../../../records/workflow/workflow-texts.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { PriorityPill } from '../rating/priority-pill.tsx';
import { ratingTexts } from '../rating/rating-texts.ts';
import { assessmentTexts as texts } from './assessment-texts.ts';
import classes from './assessments.module.css';

type Line = { what: string; of: (one: RiskAssessment, kind: RiskKind) => ReactNode };

/** What may have many sentences breaks its lines, which the cells of small tables do not. */
const longText = (text: string | null) => text && <p className={classes.long}>{text}</p>;

const lines: Line[] = [
  {
    what: texts.result,
    of: ({ score, level }, kind) =>
      score !== null && level && <LevelChip score={score} level={level} kind={kind} />,
  },
  { what: texts.severity, of: ({ severity }) => severity },
  { what: texts.occurrence, of: ({ occurrence }) => occurrence },
  { what: texts.detection, of: ({ detection }) => detection },
  { what: ratingTexts.rpn, of: ({ rpn }) => rpn },
  { what: ratingTexts.priority, of: ({ priority }) => priority && <PriorityPill priority={priority} /> },
  { what: texts.p1, of: ({ p1 }) => p1 },
  { what: texts.p2, of: ({ p2 }) => p2 },
  { what: texts.likelihood, of: ({ likelihood }) => likelihood },
  { what: texts.impact, of: ({ impact, severity }) => (severity === null ? null : impact) },
  ...impactDimensions.map((dimension) => ({
    what: texts.dimension(dimensionLabels[dimension]),
    of: ({ impacts }: RiskAssessment) => impacts[dimension],
  })),
  { what: texts.knowledge, of: ({ knowledge }) => knowledge && knowledgeLabels[knowledge] },
  { what: texts.rationale, of: ({ rationale }) => longText(rationale) },
  { what: texts.assumptions, of: ({ assumptions }) => longText(assumptions) },
  { what: workflowTexts.isJustified, of: ({ justification }) => longText(justification) },
  { what: texts.evaluator, of: ({ evaluator }) => evaluator?.name },
  { what: texts.edition, of: ({ edition }) => edition },
];

const titleOf = ({ name, date }: RiskAssessment) => `${name}, ${formatDate(date)}`;

/** Two assessments side by side; what says nothing in either is left out. */
export function CompareAssessments({ assessments, kind }: { assessments: RiskAssessment[]; kind: RiskKind }) {
  const [ids, setIds] = useState([assessments[1]?._id ?? '', assessments[0]?._id ?? '']);
  const [one, other] = ids.map((id) => assessments.find(({ _id }) => _id === id));
  const options = assessments.map((each) => ({ value: each._id, label: titleOf(each) }));
  const choose = (at: number) => (id: string | null) => {
    setIds(ids.with(at, id ?? ''));
  };
  if (assessments.length < 2) return null;
  const shown = one && other ? lines.filter(({ of }) => Boolean(of(one, kind) ?? of(other, kind))) : [];
  return (
    <Section title={texts.compare}>
      <div className={classes.pair}>
        <SelectField label={texts.first} options={options} value={ids[0] ?? null} onChange={choose(0)} />
        <SelectField label={texts.second} options={options} value={ids[1] ?? null} onChange={choose(1)} />
      </div>
      {one && other && (
        <SubTable
          label={texts.compare}
          isHeaded
          columns={[
            { id: 'what', header: texts.what, width: 160, cell: ({ what }) => what },
            { id: 'one', header: titleOf(one), cell: ({ of }) => of(one, kind) ?? texts.none },
            { id: 'other', header: titleOf(other), cell: ({ of }) => of(other, kind) ?? texts.none },
          ]}
          rows={shown}
          rowId={({ what }) => what}
        />
      )}
    </Section>
  );
}
