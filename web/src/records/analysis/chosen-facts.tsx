import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { likelihoodText } from 'contract/records/analysis/analysis-rules';
import { Link } from 'react-router';
import { People } from '../../shared/marks/person.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { FieldHint } from '../../ui/fields/field-hint.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { type AnalysedKind, useAnalysisPaths } from './analysed.ts';
import { analysisTexts, statusWords } from './analysis-texts.ts';
import classes from './analysis.module.css';
import { StatusIcon } from './status-icon.tsx';

/** Who has said last whether it is confirmed, and when. */
function judgedFacts({ status, judgedBy, judgedAt }: AnalysisBranch) {
  if (!judgedAt) return [];
  const value = (
    <>
      {judgedBy && <>{judgedBy.name}, </>}
      <MomentText moment={judgedAt} />
    </>
  );
  return [{ label: analysisTexts.judged[status], value }];
}

const saidAs = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

/** How likely a cause is, how it was tested and what came out, and who finds it out until when. */
const testedFacts = ({ likelihood, test, testResult, owner, dueDate, isOverdue }: AnalysisBranch) => [
  ...saidAs(analysisTexts.likelihood, likelihoodText(likelihood)),
  ...saidAs(analysisTexts.test, test),
  ...saidAs(analysisTexts.testResult, testResult),
  ...saidAs(analysisTexts.owner, owner?.name),
  ...(dueDate
    ? [{ label: analysisTexts.due, value: <DateText date={dueDate} isOverdue={isOverdue} /> }]
    : []),
];

/** The five whys that go on from a cause. */
function examinedFacts(
  { examinedBy }: AnalysisBranch,
  { one }: Pick<ReturnType<typeof useAnalysisPaths>, 'one'>,
) {
  if (examinedBy.length === 0) return [];
  const links = examinedBy.map(({ _id, name }) => (
    <Link key={_id} to={one('five-whys', _id)}>
      {name}
    </Link>
  ));
  return [{ label: analysisTexts.examined, value: <span className={classes.files}>{links}</span> }];
}

type ChosenFactsProps = {
  kind: AnalysedKind;
  branch: AnalysisBranch;
  rootCause: string | undefined;
  withVotes: boolean;
  /** Advice about its words, for whoever may change them. */
  hint: string | undefined;
};

/** What is said of the answer or the cause that is chosen. */
export function ChosenFacts({ kind, branch, rootCause, withVotes, hint }: ChosenFactsProps) {
  const { name, status, reason, evidence, files, votes } = branch;
  const paths = useAnalysisPaths(kind, branch.record);
  const facts = [
    {
      label: analysisTexts.statusTerm,
      value: (
        <span className={classes.status}>
          <StatusIcon status={status} />
          {statusWords[status]}
        </span>
      ),
    },
    ...judgedFacts(branch),
    ...saidAs(analysisTexts.reason, status === 'ruled-out' ? reason : null),
    ...testedFacts(branch),
    ...saidAs(analysisTexts.evidence, evidence),
    ...(files?.length
      ? [
          {
            label: analysisTexts.files,
            value: (
              <span className={classes.files}>
                {files.map((file) => (
                  <Link key={file._id} to={paths.file(file._id)}>
                    {file.name}
                  </Link>
                ))}
              </span>
            ),
          },
        ]
      : []),
    ...(withVotes && votes.length > 0
      ? [
          {
            label: analysisTexts.votes(votes.length),
            value: <People people={votes} label={analysisTexts.votes(votes.length)} />,
          },
        ]
      : []),
    ...examinedFacts(branch, paths),
    ...saidAs(analysisTexts.rootCause, rootCause),
  ];
  return (
    <section className={classes.part} aria-label={name}>
      <div className={classes.partHead}>
        <h2 className={classes.chosenName}>{name}</h2>
      </div>
      <FieldHint>{hint}</FieldHint>
      <Facts facts={facts} />
    </section>
  );
}
