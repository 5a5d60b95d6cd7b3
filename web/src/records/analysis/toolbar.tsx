import {
  IconArrowBackUp,
  IconArrowsMove,
  IconCornerDownRight,
  IconFlag,
  IconHierarchy2,
  IconKeyboard,
  IconNotes,
  IconPencil,
  IconPlus,
  IconTargetArrow,
  IconThumbUp,
  IconTrash,
} from '@tabler/icons-react';
import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { type BranchStatus, concludingProblem } from 'contract/records/analysis/analysis-rules';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { analysisTexts, keyHelp, statusWords } from './analysis-texts.ts';
import type { Ask } from './outline-keys.ts';
import { type NewPlace, placeMoved, type Row, type Way } from './outline-rows.ts';
import classes from './analysis.module.css';
import { StatusIcon } from './status-icon.tsx';

const states: readonly BranchStatus[] = ['possible', 'confirmed', 'ruled-out'];

/** What each key of the outline does. */
function Keys({ method }: Pick<WholeAnalysis, 'method'>) {
  const shown = keyHelp.filter(({ only }) => only === undefined || only === method);
  return (
    <Popover
      label={analysisTexts.keysTitle}
      align="end"
      width={380}
      trigger={<IconButton name={analysisTexts.keysTitle} icon={<IconKeyboard />} size="small" />}
    >
      <dl className={classes.keys}>
        {shown.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

type ToolbarProps = {
  whole: WholeAnalysis;
  row: Row | undefined;
  rootCause: string | undefined;
  /** Whether the caller has voted for what is chosen. */
  hasVoted: boolean;
  mayWork: boolean;
  mayUndo: boolean;
  onAsk: (ask: Ask, row: Row | undefined) => void;
  onMove: (branch: AnalysisBranch, place: NewPlace) => void;
};

const quiet = { variant: 'quiet', size: 'small' } as const;

/** What a why is asked for first is what follows from it, on a fishbone one cause after the other. */
function AddButtons({ whole: { method }, row, onAsk }: ToolbarProps) {
  const ways = method === 'five-whys' ? (['below', 'beside'] as const) : (['beside', 'below'] as const);
  const words = { below: analysisTexts.addBelow[method], beside: analysisTexts.addBeside[method] };
  const icons = [<IconPlus key="first" />, <IconCornerDownRight key="second" />];
  return ways.map((way, index) =>
    index === 0 || row?.branch ? (
      <Button key={way} {...quiet} icon={icons[index]} onClick={() => onAsk(way, row)}>
        {words[way]}
      </Button>
    ) : null,
  );
}

type OfBranch = ToolbarProps & { branch: AnalysisBranch };

function EditButton({ row, onAsk }: Pick<ToolbarProps, 'row' | 'onAsk'>) {
  return (
    <Button {...quiet} icon={<IconPencil />} onClick={() => onAsk('edit', row)}>
      {analysisTexts.editWords}
    </Button>
  );
}

const ways: readonly { way: Way; label: string }[] = [
  { way: 'up', label: analysisTexts.moveUp },
  { way: 'down', label: analysisTexts.moveDown },
  { way: 'indent', label: analysisTexts.moveIn },
  { way: 'outdent', label: analysisTexts.moveOut },
];

/** Where a branch can go with all below it: a step, or to another category. */
function MoveMenu({ whole, branch, onMove }: OfBranch) {
  const steps = ways.flatMap(({ way, label }) => {
    const place = placeMoved(whole, branch, way);
    return place ? [{ label, onSelect: () => onMove(branch, place) }] : [];
  });
  const categories = (whole.categories ?? [])
    .filter((category) => category !== branch.category)
    .map((category) => ({
      label: analysisTexts.moveTo(category),
      onSelect: () => onMove(branch, { parent: null, category }),
    }));
  const groups = [{ items: steps }, { items: categories }].filter(({ items }) => items.length > 0);
  if (groups.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button {...quiet} icon={<IconArrowsMove />}>
          {analysisTexts.move}
        </Button>
      }
      groups={groups}
    />
  );
}

function StatusMenu({ branch, row, onAsk }: OfBranch) {
  return (
    <Menu
      align="start"
      trigger={
        <Button {...quiet} icon={<StatusIcon status={branch.status} />}>
          {statusWords[branch.status]}
        </Button>
      }
      groups={[
        {
          items: states.map((status) => ({
            label: statusWords[status],
            checked: status === branch.status,
            onSelect: () => onAsk(status, row),
          })),
        },
      ]}
    />
  );
}

/** What only one of the two methods has: a root is marked in five whys, a cause on a fishbone is voted for. */
function MethodButton({ whole, branch, row, hasVoted, onAsk }: OfBranch) {
  if (whole.method === 'five-whys')
    return (
      <Button {...quiet} icon={<IconFlag />} aria-pressed={branch.isRoot} onClick={() => onAsk('root', row)}>
        {branch.isRoot ? analysisTexts.unmarkRoot : analysisTexts.markRoot}
      </Button>
    );
  return (
    <Button {...quiet} icon={<IconThumbUp />} aria-pressed={hasVoted} onClick={() => onAsk('vote', row)}>
      {hasVoted ? analysisTexts.takeVoteBack : analysisTexts.vote}
    </Button>
  );
}

function BranchButtons(props: OfBranch) {
  const { whole, branch, row, rootCause, onAsk } = props;
  const isFound = !rootCause && concludingProblem(whole.method, branch) === undefined;
  return (
    <>
      <EditButton {...props} />
      <MoveMenu {...props} />
      <StatusMenu {...props} />
      <Button {...quiet} icon={<IconNotes />} onClick={() => onAsk('details', row)}>
        {analysisTexts.evidence}
      </Button>
      <MethodButton {...props} />
      {whole.method === 'ishikawa' && (
        <Button {...quiet} icon={<IconHierarchy2 />} onClick={() => onAsk('examine', row)}>
          {analysisTexts.examine}
        </Button>
      )}
      {isFound && (
        <Button {...quiet} icon={<IconTargetArrow />} onClick={() => onAsk('conclude', row)}>
          {analysisTexts.makeRootCause}
        </Button>
      )}
      <IconButton
        name={analysisTexts.remove}
        icon={<IconTrash />}
        size="small"
        onClick={() => onAsk('remove', row)}
      />
    </>
  );
}

/** The buttons about what is chosen: the same as the keys of the outline. */
export function Toolbar(props: ToolbarProps) {
  const { whole, row, mayWork, mayUndo, onAsk } = props;
  return (
    <div className={classes.toolbar}>
      {mayWork && row && <AddButtons {...props} />}
      {mayWork && row?.category !== undefined && <EditButton {...props} />}
      {mayWork && row?.branch && <BranchButtons {...props} branch={row.branch} />}
      <span className={classes.end}>
        {mayWork && (
          <IconButton
            name={analysisTexts.undo}
            icon={<IconArrowBackUp />}
            size="small"
            disabled={!mayUndo}
            onClick={() => onAsk('undo', row)}
          />
        )}
        <Keys method={whole.method} />
      </span>
    </div>
  );
}
