import {
  IconAlertCircle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconFlagFilled,
  IconHierarchy2,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { type AnalysisMethod, likelihoodText } from 'contract/records/analysis/analysis-rules';
import type { CSSProperties, ReactNode } from 'react';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatTexts } from '../../ui/format/format-texts.ts';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { analysisTexts, statusWords } from './analysis-texts.ts';
import type { Row } from './outline-rows.ts';
import classes from './analysis.module.css';
import { StatusIcon } from './status-icon.tsx';

function LinkIcon({ holds }: { holds: boolean | null }) {
  if (holds === null) return <IconQuestionMark data-tone="warn" />;
  return holds ? <IconCheck data-tone="accent" /> : <IconX data-tone="bad" />;
}

const linkWords = (holds: boolean | null) =>
  holds === null ? analysisTexts.holdsOpen : holds ? analysisTexts.holds : analysisTexts.holdsNot;

type MarksProps = { branch: AnalysisBranch; method: AnalysisMethod; rootCause: string | undefined };

/** What the signs at the end of a row say. */
const saidOf = ({ branch, method, rootCause }: MarksProps): string[] => {
  const { status, holds, isRoot, votes, likelihood, owner, dueDate, isOverdue, examinedBy } = branch;
  const likely = likelihoodText(likelihood);
  return [
    statusWords[status],
    method === 'five-whys' ? linkWords(holds) : analysisTexts.votes(votes.length),
    ...(likely ? [analysisTexts.likelihoodIs(likely)] : []),
    ...(owner ? [owner.name] : []),
    ...(dueDate ? [analysisTexts.dueOn(formatDate(dueDate))] : []),
    ...(isOverdue ? [formatTexts.overdue.toLowerCase()] : []),
    ...(examinedBy.length > 0 ? [analysisTexts.examined.toLowerCase()] : []),
    ...(isRoot ? [analysisTexts.root] : []),
    ...(rootCause ? [analysisTexts.isRootCause(rootCause)] : []),
  ];
};

/** The signs at the end of a row, and what they say. */
function Marks(props: MarksProps) {
  const { branch, method, rootCause } = props;
  const said = saidOf(props).join(', ');
  return (
    <span className={classes.marks} title={said}>
      <Hidden>, {said}</Hidden>
      <span className={classes.marks} aria-hidden>
        {rootCause && <span className={classes.label}>{rootCause}</span>}
        {branch.isRoot && <IconFlagFilled data-tone="accent" />}
        {branch.examinedBy.length > 0 && <IconHierarchy2 />}
        {branch.isOverdue && (
          <span className={classes.overdue}>
            <IconAlertCircle />
            {formatTexts.overdue}
          </span>
        )}
        {branch.likelihood !== null && <span className={classes.likelihood}>{branch.likelihood}</span>}
        {method === 'five-whys' ? (
          <LinkIcon holds={branch.holds} />
        ) : (
          <span className={classes.votes}>{branch.votes.length}</span>
        )}
        <StatusIcon status={branch.status} />
      </span>
    </span>
  );
}

function Words({ row: { branch, category } }: { row: Row }) {
  return (
    <span
      className={classes.words}
      data-out={branch?.status === 'ruled-out' || undefined}
      data-category={category !== undefined || undefined}
    >
      {branch?.name ?? category}
    </span>
  );
}

/** How far a row stands in, which its style sheet works out from its level. */
export const indented = (level: number) => ({ '--level': level - 1 }) as CSSProperties; // React's types know no variables

type OutlineRowProps = {
  row: Row;
  method: AnalysisMethod;
  isChosen: boolean;
  rootCause: string | undefined;
  /** Takes the place of its words while they are edited. */
  editor: ReactNode;
  onChoose: () => void;
  onEdit: () => void;
  onToggle: () => void;
};

/** A row of the outline. Its keys are those of the tree around it. */
export function OutlineRow({
  row,
  method,
  isChosen,
  rootCause,
  editor,
  onChoose,
  onEdit,
  onToggle,
}: OutlineRowProps) {
  const { id, level, place, count, hasChildren, isOpen, branch } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={isChosen}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={isChosen ? 0 : -1}
      data-row={id}
      className={classes.row}
      style={indented(level)}
      onClick={onChoose}
      onDoubleClick={editor ? undefined : onEdit}
    >
      {/* The keyboard opens and closes a row by its arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className={classes.twisty} onClick={hasChildren ? onToggle : undefined} aria-hidden>
        {hasChildren && (isOpen ? <IconChevronDown /> : <IconChevronRight />)}
      </span>
      {editor ?? <Words row={row} />}
      {branch && !editor && <Marks branch={branch} method={method} rootCause={rootCause} />}
    </li>
  );
}
