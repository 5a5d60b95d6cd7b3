import {
  type PriorityLetter,
  priorityLetters,
  priorityOfLetter,
  priorityRanges,
  rangeText,
} from 'contract/modules/risk/risk-fmea';
import { priorityLabels } from 'contract/modules/risk/risk-levels';
import { schemeTexts as texts } from './scheme-texts.ts';
import { Cell, problemOf, StepTable, TableFrame, type TableProps, text } from './scheme-tables.tsx';
import classes from './scheme.module.css';

const ratings = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const;

const scales = [
  { name: 'severities', title: texts.severity },
  { name: 'occurrences', title: texts.occurrence },
  { name: 'detections', title: texts.detection },
] as const;

function RatingTable(props: TableProps) {
  return (
    <TableFrame
      title={texts.ratings}
      about={texts.ratingsAbout}
      heads={[texts.rating, ...scales.map(({ title }) => title)]}
      error={undefined}
      isWide
    >
      {ratings.map((rating) => (
        <tr key={rating}>
          <th scope="row" className={classes.narrow}>
            {rating + 1}
          </th>
          {scales.map(({ name, title }) => (
            <Cell
              key={name}
              {...props}
              name={`fmea.${name}.${rating}`}
              field={text(texts.anchorOf(title, rating + 1))}
            />
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

// From the worst on, as the handbook prints them; of detection from the best on.
const severityRanges = priorityRanges.severity.map((_, range) => range).toReversed();
const occurrenceRanges = priorityRanges.occurrence.map((_, range) => range).toReversed();
const detectionRanges = priorityRanges.detection.map((_, range) => range);

const detectionHead = (range: number) => `${texts.detection} ${rangeText('detection', range)}`;

type PlaceProps = TableProps & { severity: number; occurrence: number; detection: number };

const wordOf = (letter: string) => priorityLabels[priorityOfLetter(letter as PriorityLetter)];

/** Which priority follows from three ranges. */
function Priority({ form, mayEdit, severity, occurrence, detection }: PlaceProps) {
  const name = `fmea.priorities.${severity}.${occurrence}` as const;
  const line = form.watch(name);
  const letter = line.charAt(detection);
  const label = detectionHead(detection);
  if (!mayEdit)
    return (
      <td data-priority={letter} data-label={label}>
        {wordOf(letter)}
      </td>
    );
  const choose = (chosen: string) =>
    form.setValue(name, line.slice(0, detection) + chosen + line.slice(detection + 1), { shouldDirty: true });
  return (
    <td data-priority={letter} data-label={label}>
      <select
        className={classes.priority}
        aria-label={texts.priorityAt(
          rangeText('severity', severity),
          rangeText('occurrence', occurrence),
          rangeText('detection', detection),
        )}
        value={letter}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {priorityLetters.map((one) => (
          <option key={one} value={one}>
            {wordOf(one)}
          </option>
        ))}
      </select>
    </td>
  );
}

function PriorityTable(props: TableProps) {
  return (
    <TableFrame
      title={texts.priorities}
      about={texts.prioritiesAbout}
      heads={[texts.severity, texts.occurrence, ...detectionRanges.map(detectionHead)]}
      error={problemOf(props.form, 'fmea')}
    >
      {severityRanges.flatMap((severity) =>
        occurrenceRanges.map((occurrence, at) => (
          <tr key={`${severity}-${occurrence}`} data-first={at === 0 || undefined}>
            {at === 0 && (
              <th
                scope="rowgroup"
                rowSpan={occurrenceRanges.length}
                className={classes.narrow}
                data-label={texts.severity}
              >
                {rangeText('severity', severity)}
              </th>
            )}
            <th scope="row" className={classes.narrow} data-label={texts.occurrence}>
              {rangeText('occurrence', occurrence)}
            </th>
            {detectionRanges.map((detection) => (
              <Priority key={detection} {...props} {...{ severity, occurrence, detection }} />
            ))}
          </tr>
        )),
      )}
    </TableFrame>
  );
}

/** What only the mode that is chosen asks a scheme to say. */
export function ModeTables(props: TableProps) {
  const mode = props.form.watch('mode');
  if (mode === 'fmea')
    return (
      <>
        <RatingTable {...props} />
        <PriorityTable {...props} />
      </>
    );
  if (mode === 'iso14971')
    return (
      <>
        <StepTable
          {...props}
          name="iso14971.situations"
          title={texts.situations}
          about={texts.situationsAbout}
        />
        <StepTable {...props} name="iso14971.harms" title={texts.harms} about={texts.harmsAbout} />
      </>
    );
  return null;
}
