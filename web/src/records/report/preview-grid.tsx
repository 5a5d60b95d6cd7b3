import type { ReportGrid, ReportPreview } from 'contract/records/report/report';
import { reportTexts as texts } from './report-texts.ts';
import classes from './preview-grid.module.css';

type Row = ReportPreview['sections'][number]['rows'][number];
type PreviewGridProps = { grid: ReportGrid; rows: readonly Row[] };

function Matrix({ grid, rows, at }: PreviewGridProps & { at: number }) {
  const { captions, columns, tones } = grid;
  return (
    <table className={classes.matrix}>
      <caption>{captions[at]}</caption>
      <thead>
        <tr>
          <td aria-hidden="true" />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, texts: [name, ...cells] }, row) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map((column, place) => (
              <td key={column} data-tone={tones[at]?.[row]?.[place]}>
                {cells[at * columns.length + place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Matrices beside each other, as they stand on paper: what is in each place on the ground of its tone, which a legend names. */
export function PreviewGrid({ grid, rows }: PreviewGridProps) {
  const { captions, rowTitle, columnTitle, legend, high } = grid;
  return (
    <>
      <div className={classes.matrices} data-high={high}>
        {captions.map((caption, at) => (
          <Matrix key={caption} grid={grid} rows={rows} at={at} />
        ))}
      </div>
      <p className={classes.legend} data-high={high}>
        <span>{texts.axes(rowTitle, columnTitle)}</span>
        {legend.map(({ tone, label }) => (
          <span key={tone} className={classes.named}>
            <i data-tone={tone} />
            {label}
          </span>
        ))}
      </p>
    </>
  );
}
