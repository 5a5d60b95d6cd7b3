import type { ReportComparison } from 'contract/records/report/report';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Section } from '../../ui/layout/section.tsx';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { useReportPlace } from './use-report-place.ts';

type Told = { key: string; name: string };

function Names({ title, count, rows }: { title: string; count: number; rows: Told[] }) {
  if (count === 0) return null;
  return (
    <section className={classes.difference}>
      <h3>
        {title} ({countText(count)})
      </h3>
      <ul>
        {rows.map(({ key, name }) => (
          <li key={key} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changed({ count, rows }: { count: number; rows: ReportComparison['rowsChanged'] }) {
  if (count === 0) return null;
  return (
    <section className={classes.difference}>
      <h3>
        {texts.changed} ({countText(count)})
      </h3>
      <ul>
        {rows.map(({ key, name, changes }) => (
          <li key={key}>
            <span dir="auto">{name}</span>
            <ul>
              {changes.map(({ field, before, after }) => (
                <li key={field}>
                  {field}: <del>{before || texts.none}</del> {texts.arrow} <ins>{after || texts.none}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Differences({ comparison }: { comparison: ReportComparison }) {
  const { before, came, went, changed, same, rowsCame, rowsWent, rowsChanged } = comparison;
  if (!before) return <p>{texts.noBefore}</p>;
  return (
    <>
      <p className={classes.quiet}>{texts.before(before.number)}</p>
      {came + went + changed === 0 && <p>{texts.nothingChanged}</p>}
      <Names title={texts.came} count={came} rows={rowsCame} />
      <Names title={texts.went} count={went} rows={rowsWent} />
      <Changed count={changed} rows={rowsChanged} />
      <p className={classes.quiet}>
        {texts.same}: {countText(same)}
      </p>
    </>
  );
}

/** What is different from the run before of the same report. */
export function ComparisonPart({ reportId }: { reportId: string }) {
  const { params } = useReportPlace();
  const answer = useApi(reportEndpoints.comparison, { params: { ...params, reportId } });
  return (
    <Section title={texts.comparison}>
      <Loaded answer={answer}>{(comparison) => <Differences comparison={comparison} />}</Loaded>
    </Section>
  );
}
