import { limits } from 'contract/core/limits';
import { type SearchHit, searchKinds } from 'contract/records/search/search.endpoints';
import { Link } from 'react-router';
import { useRecent } from '../../core/session/use-recent.ts';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FilterChips } from '../../ui/actions/filter-chips.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { ResultRow } from './result-row.tsx';
import { resultTexts as texts } from './result-texts.ts';
import { filtersFor } from './search-filters.ts';
import { recentOf } from './search-groups.ts';
import classes from './search-page.module.css';
import { searchPath } from './search-path.ts';
import { searchTitle } from './search-route-texts.ts';
import { searchTexts } from './search-texts.ts';
import { useResults } from './use-results.ts';
import { useSearches } from './use-searches.ts';

const onPage = 20;

type Results = ReturnType<typeof useResults>;
type Found = NonNullable<Results['answer']['data']>;

/** The kinds of what was found, each a button that leaves only it. */
function Kinds({ found, results }: { found: Found; results: Results }) {
  const chosen = results.values['kind'];
  const counts = new Map(found.facets.kind.map(({ value, count }) => [value, count]));
  const shown = searchKinds.filter((kind) => counts.has(kind) || kind === chosen);
  return (
    <div className={classes.kinds} role="group" aria-label={texts.kinds}>
      <button
        type="button"
        className={classes.kind}
        aria-pressed={!chosen}
        onClick={() => results.change({ kind: null })}
      >
        {texts.all}
      </button>
      {shown.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.kind}
          aria-pressed={kind === chosen}
          onClick={() => results.change({ kind: kind === chosen ? null : kind })}
        >
          {texts.counted(searchTexts.kinds[kind], counts.get(kind) ?? 0)}
        </button>
      ))}
    </div>
  );
}

function Nothing({ results }: { results: Results }) {
  const isNarrowed = Object.keys(results.values).length > 0;
  return (
    <EmptyState
      picture={<NoMatchPicture />}
      message={texts.nothing(results.text)}
      action={isNarrowed && <Button onClick={results.clear}>{texts.clear}</Button>}
    >
      {texts.nothingText}
    </EmptyState>
  );
}

function Rows({ found, results }: { found: Found; results: Results }) {
  const { note } = useRecent();
  const searches = useSearches();
  const open = (hit: SearchHit) => {
    searches.note(results.text);
    const opened = recentOf(hit);
    if (opened) note(opened);
  };
  if (found.hits.length === 0) return <Nothing results={results} />;
  return (
    <>
      {found.isNear && (
        <p role="status" className={classes.near}>
          {texts.near(results.text)}
        </p>
      )}
      <ul className={classes.list} aria-label={texts.results}>
        {found.hits.map((hit) => (
          <ResultRow key={`${hit.kind} ${hit._id}`} hit={hit} marks={found.marks} onOpen={() => open(hit)} />
        ))}
      </ul>
      <Pager
        page={results.page}
        limit={onPage}
        total={found.total}
        totalIsCapped={found.totalIsCapped}
        totalPages={found.totalPages}
        note={found.total >= limits.countCap ? texts.more : undefined}
        onPage={(page) => results.change({ page: page > 1 ? String(page) : null })}
      />
    </>
  );
}

/** Before anything is typed: what this looks through, and what was looked for last. */
function Beginning() {
  const { searches } = useSearches();
  return (
    <div className={classes.beginning}>
      <h2>{texts.begin}</h2>
      <p>{texts.hint}</p>
      {searches.length > 0 && (
        <nav aria-label={texts.recent} className={classes.recent}>
          <h3>{texts.recent}</h3>
          <ul>
            {searches.map((text) => (
              <li key={text}>
                <Link to={searchPath(text)}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Content({ results }: { results: Results }) {
  const { answer, values, change, isAsked } = results;
  if (!isAsked) return <Beginning />;
  if (answer.error) {
    return <LoadProblem error={answer.error} onRetry={answer.refetch} />;
  }
  if (!answer.data) return <ListSkeleton rows={8} />;
  return (
    <>
      <div className={classes.narrowing}>
        <Kinds found={answer.data} results={results} />
        <FilterChips
          filters={filtersFor(answer.data.facets)}
          values={values}
          onChange={(name, value) => change({ [name]: value })}
        />
      </div>
      <Rows found={answer.data} results={results} />
    </>
  );
}

/** Everything that was found, on pages, with what it can be narrowed to. */
export function SearchPage() {
  const results = useResults();
  const { isAsked, answer } = results;
  const found = isAsked ? answer.data : undefined;
  return (
    <Page title={searchTitle}>
      <PageHeader
        title={searchTitle}
        {...(found && { count: found.total, countIsCapped: found.totalIsCapped })}
      />
      <SearchBox label={texts.label} value={results.typed} onChange={results.setTyped} wide />
      <Content results={results} />
    </Page>
  );
}
