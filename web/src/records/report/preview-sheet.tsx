import { type ReportPreview } from 'contract/records/report/report';
import { type ReportFormat, reportFormatWords } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { useCallback, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { PreviewGrid } from './preview-grid.tsx';
import { queryOf, type ReportChoice } from './report-choice.ts';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { useReportPlace } from './use-report-place.ts';

type Section = ReportPreview['sections'][number];

/** The columns of a table, each by a key of its own: two may be called the same. */
const columnsOf = ({ header }: Section) => header.map((title, at) => ({ title, at, key: `${at} ${title}` }));

/** Whether an element is narrower than what it holds. */
function useIsCut() {
  const [isCut, setIsCut] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setIsCut(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    for (const held of element.children) observer.observe(held);
    return () => observer.disconnect();
  }, []);
  return { ref, isCut };
}

function Table({ section }: { section: Section }) {
  const columns = columnsOf(section);
  const { ref, isCut } = useIsCut();
  return (
    <>
      {isCut && <p className={classes.quiet}>{texts.cut(columns.length)}</p>}
      {/* What scrolls is reached by the keyboard. */}
      <div
        ref={ref}
        className={classes.scroll}
        role="region"
        aria-label={section.heading ?? texts.preview}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table}>
          {!section.isFacts && (
            <thead>
              <tr>
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {section.rows.map(({ key, texts: cells }) => (
              <tr key={key}>
                {columns.map(({ key: column, at }) => (
                  <td key={column} dir="auto">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function SectionRows({ section }: { section: Section }) {
  const { grid, rows } = section;
  if (grid) return <PreviewGrid grid={grid} rows={rows} />;
  return rows.length > 0 ? <Table section={section} /> : <p>{texts.nothing}</p>;
}

function Sheet({ preview, choice }: { preview: ReportPreview; choice: ReportChoice }) {
  const { title, strip, sections } = preview;
  const kind = choice.template.title;
  return (
    <article
      className={classes.sheet}
      data-orientation={choice.orientation}
      data-always-light
      aria-label={texts.previewOf(title)}
    >
      {kind !== title && <p className={classes.quiet}>{kind}</p>}
      <p className={classes.title} dir="auto">
        {title}
      </p>
      <dl className={classes.strip}>
        {strip.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {sections.map((section) => (
        <section key={section.heading ?? ''}>
          <h3>{section.heading}</h3>
          <SectionRows section={section} />
        </section>
      ))}
    </article>
  );
}

/** Whether a report has more rows than its format can hold. */
const isTooLong = ({ total, totalIsCapped, most }: ReportPreview, format: ReportFormat) =>
  total > most[format] || (totalIsCapped && most[format] <= total);

function Count({ preview, choice }: { preview: ReportPreview; choice: ReportChoice }) {
  const { format, template } = choice;
  const { total, totalIsCapped, most } = preview;
  if (template.isOfRecord) return null;
  return (
    <>
      <p role="status" className={classes.count}>
        {texts.counted(countText(total, totalIsCapped))}, {reportFormatWords[format].label}
      </p>
      {isTooLong(preview, format) && (
        <Notice tone="warn">
          {texts.tooMany(countText(most[format]), format === 'pdf' ? texts.otherFormat : texts.narrow)}
        </Notice>
      )}
    </>
  );
}

/** The first page of what is chosen, and how many rows it would have. */
export function PreviewSheet({ choice }: { choice: ReportChoice }) {
  const { params } = useReportPlace();
  const isReady = !choice.template.isOfRecord || choice.record !== null;
  const answer = useApi(
    reportEndpoints.preview,
    { params, query: queryOf(choice) },
    { enabled: isReady, keepLast: true },
  );
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      {isReady ? (
        <Loaded answer={answer} failed={texts.previewFailed}>
          {(preview) => (
            <>
              <Count preview={preview} choice={choice} />
              <Sheet preview={preview} choice={choice} />
            </>
          )}
        </Loaded>
      ) : (
        <p className={classes.quiet}>{texts.chooseRecord}</p>
      )}
    </section>
  );
}
