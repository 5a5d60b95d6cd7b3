import type { XrayFinding, XraySummary } from 'contract/records/xray/xray';
import { LevelPill } from '../../shared/marks/level-pill.tsx';
import { FindingRow } from './finding-row.tsx';
import { xrayTexts as texts } from './xray-texts.ts';
import classes from './xray.module.css';

type Group = Pick<XrayFinding, 'key' | 'title' | 'severity'> & { rows: XrayFinding[] };

/** Findings that stand one after the other and are of one check are one group; the order of the list stays. */
function groupsOf(findings: readonly XrayFinding[]): Group[] {
  const groups: Group[] = [];
  for (const finding of findings) {
    const last = groups.at(-1);
    if (last?.key === finding.key) last.rows.push(finding);
    else groups.push({ ...finding, rows: [finding] });
  }
  return groups;
}

type TableProps = { findings: readonly XrayFinding[]; checks: XraySummary['checks'] };

/** What was found, under the check that has found it. */
export function FindingsTable({ findings, checks }: TableProps) {
  const allOf = (key: string) => checks.find((check) => check.key === key);
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead className={classes.hidden}>
        <tr>
          <th scope="col">{texts.columns.name}</th>
          <th scope="col">{texts.columns.since}</th>
          <th scope="col">{texts.columns.act}</th>
          <th scope="col">{texts.columns.more}</th>
        </tr>
      </thead>
      {groupsOf(findings).map(({ key, title, severity, rows }) => (
        <tbody key={rows[0]?._id ?? key}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={4}>
              <span className={classes.head}>
                {title} <span className={classes.count}>{allOf(key)?.found ?? rows.length}</span>
                <LevelPill level={severity} />
              </span>
            </th>
          </tr>
          {rows.map((finding) => (
            <FindingRow key={finding._id} finding={finding} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
