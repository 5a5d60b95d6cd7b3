import { relations } from 'contract/records/link/link-words';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { linkTexts as texts } from './link-texts.ts';
import classes from './link.module.css';
import type { LinksPanelProps } from './links-panel.tsx';
import { OtherRecord } from './other-record.tsx';
import { SourceItems, useSourceItems } from './source-items.tsx';

/** So many stand beside a record; all of them have a tab of their own. */
const shown = 5;

/** What a record is linked with, where its facts stand beside it: above the rest it would push that away. */
export function RailLinks({ kind, record }: LinksPanelProps) {
  const { workspaceId } = useWorkspaceIds();
  const { data: links = [] } = useApi(kind.parts.link.list, {
    params: { workspaceId, recordId: record._id },
  });
  const items = useSourceItems({ kind, record });
  if (links.length + items.length === 0) return null;
  return (
    <div className={classes.beside}>
      <Section title={texts.links}>
        <SourceItems items={items} />
        <ul className={classes.rail}>
          {links.slice(0, shown).map((link) => (
            <li key={link._id}>
              <span className={classes.quiet}>
                {relations[link.relation].words}
                {link.isDeleted && <span>{texts.deleted}</span>}
              </span>
              <OtherRecord link={link} />
            </li>
          ))}
        </ul>
        {links.length > shown && <Link to="?tab=links">{texts.allLinks(links.length)}</Link>}
      </Section>
    </div>
  );
}
