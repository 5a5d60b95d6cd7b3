import { IconCircleCheck, IconCircleX, IconClock, IconTrash } from '@tabler/icons-react';
import type { Effectiveness, EffectivenessCheck } from 'contract/modules/capa/effectiveness/effectiveness';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { checkpointsOf, goalOf, meetsTarget } from 'contract/modules/capa/effectiveness/verdict';
import { useAction } from '../../../core/http/use-action.ts';
import { SeriesChart } from '../../../records/part/series-chart.tsx';
import { valueText } from '../../../records/part/value-text.ts';
import { FileLink } from '../../../records/record-file/file-link.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';
import classes from '../../../records/part/part.module.css';

function Met({ plan, check }: { plan: Effectiveness; check: EffectivenessCheck }) {
  const [from] = checkpointsOf(plan);
  if (from === undefined || check.checkedOn < from)
    return (
      <Pill tone="neutral" icon={<IconClock />}>
        {plan.startsOn === null || check.checkedOn < plan.startsOn ? texts.before : texts.early}
      </Pill>
    );
  return meetsTarget(plan, check.value) ? (
    <Pill tone="ok" icon={<IconCircleCheck />}>
      {texts.met}
    </Pill>
  ) : (
    <Pill tone="bad" icon={<IconCircleX />}>
      {texts.missed}
    </Pill>
  );
}

function Chart({ plan, checks }: { plan: Effectiveness; checks: readonly EffectivenessCheck[] }) {
  const { metric, unit, baseline } = plan;
  const target = goalOf(plan);
  const [from] = checkpointsOf(plan);
  return (
    <SeriesChart
      label={texts.chart(metric)}
      points={checks.toReversed().map(({ _id, checkedOn, value }) => ({
        key: _id,
        on: checkedOn,
        value,
        title: texts.point(valueText(value, unit), formatDate(checkedOn)),
      }))}
      lines={[
        { key: 'baseline', value: baseline, label: texts.baselineLine(valueText(baseline, unit)) },
        { key: 'target', value: target, label: texts.targetLine(valueText(target, unit)) },
      ]}
      from={from === undefined ? undefined : { on: from, label: texts.counts }}
    />
  );
}

function useRemoval(recordId: string, effectivenessId: string) {
  const { workspaceId } = useWorkspaceIds();
  const remove = useAction(capaParts['effectiveness-check'].remove);
  const { askReason, reasonDialog } = useReason();
  const ask = ({ _id, name }: EffectivenessCheck) =>
    void askReason(
      {
        name: `capa-effectiveness-check:${_id}`,
        title: texts.removeCheck,
        message: texts.removeMessage,
        names: [name],
        confirmLabel: texts.removeCheck,
      },
      (reason) =>
        remove.run({
          params: { workspaceId, recordId, effectivenessId, effectivenessCheckId: _id },
          body: { reason },
        }),
    );
  return { ask, reasonDialog };
}

type ChecksListProps = {
  recordId: string;
  plan: Effectiveness;
  checks: readonly EffectivenessCheck[];
  mayEdit: boolean;
};

/** What the checks of a plan have measured: drawn over time, and as a list, the newest first. */
export function ChecksList({ recordId, plan, checks, mayEdit }: ChecksListProps) {
  const { ask, reasonDialog } = useRemoval(recordId, plan._id);
  if (checks.length === 0) return <p className={classes.quiet}>{texts.noCheck}</p>;
  return (
    <>
      <Chart plan={plan} checks={checks} />
      <ul className={classes.rows}>
        {checks.map((check) => (
          <li key={check._id} className={classes.row}>
            <div className={classes.words}>
              <p>
                {valueText(check.value, plan.unit)}{' '}
                <span className={classes.quiet}>
                  {texts.sampleOf(valueText(check.sampleSize, null))}
                  {check.rating !== null && `, ${texts.ratedAs(check.rating)}`}
                </span>
              </p>
              <p className={classes.quiet}>
                {texts.by(check.checkedBy?.name ?? texts.somebody, formatDate(check.checkedOn))}
              </p>
              {check.note && <p className={classes.text}>{check.note}</p>}
              {check.file && (
                <p className={classes.quiet}>
                  {texts.evidence} <FileLink file={check.file} />
                </p>
              )}
            </div>
            <Met plan={plan} check={check} />
            {mayEdit && (
              <IconButton
                name={texts.removeOf(check.name)}
                icon={<IconTrash />}
                size="small"
                onClick={() => ask(check)}
              />
            )}
          </li>
        ))}
      </ul>
      {reasonDialog}
    </>
  );
}
