import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { limits } from 'contract/core/limits';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { riskStates } from '../risk-words.ts';
import { formTexts } from './risk-form-texts.ts';
import classes from './similar-risks.module.css';

const shortest = 4;
const found = 5;
const shown = 4;

/** The text once it has rested for the time of a search. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

// A search finds a part of a name as it is written, so each of the longest words is looked for by itself.
const longestWords = (name: string) =>
  [...new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= shortest)
    .toSorted((one, other) => other.length - one.length);

function useFound(word: string | undefined): Risk[] {
  const { workspaceId } = useRiskPaths();
  const query = { search: (word ?? '').slice(0, limits.nameMax), limit: found };
  const { data } = useApi(
    riskEndpoints.list,
    { params: { workspaceId }, query },
    { enabled: word !== undefined },
  );
  return word === undefined ? [] : (data?.results ?? []);
}

/** Risks whose names share the longest words of this one; those that share more come first. */
function useSimilar(name: string): Risk[] {
  const [first, second, third] = longestWords(useRested(name.trim()));
  const all = [...useFound(first), ...useFound(second), ...useFound(third)];
  const shares = (risk: Risk) => all.filter(({ _id }) => _id === risk._id).length;
  const once = [...new Map(all.map((risk) => [risk._id, risk])).values()];
  return once.toSorted((one, other) => shares(other) - shares(one)).slice(0, shown);
}

function SimilarRisk({ risk }: { risk: Risk }) {
  const { record } = useRiskPaths();
  return (
    <li className={classes.risk}>
      <Link to={record(risk._id)} target="_blank">
        {risk.name}
      </Link>
      <span className={classes.facts}>
        {risk.number}
        <StatusBadge status={risk.status} states={riskStates} />
      </span>
    </li>
  );
}

/** Risks that may already be what is being written down. */
export function SimilarRisks({ name }: { name: string }) {
  const similar = useSimilar(name);
  return (
    <Section title={formTexts.similar}>
      <p className={classes.text}>{similar.length > 0 ? formTexts.similarText : formTexts.similarNone}</p>
      {similar.length > 0 && (
        <ul className={classes.risks}>
          {similar.map((risk) => (
            <SimilarRisk key={risk._id} risk={risk} />
          ))}
        </ul>
      )}
    </Section>
  );
}
