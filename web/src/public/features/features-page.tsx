import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import column from '../column.module.css';
import { Closing } from '../landing/closing.tsx';
import { PageHead } from '../page-head.tsx';
import { AuditPicture } from '../pictures/audit-picture.tsx';
import { CapaPicture } from '../pictures/capa-picture.tsx';
import { DocumentPicture } from '../pictures/document-picture.tsx';
import { Points } from '../points.tsx';
import {
  featuresHead,
  type ModuleStory,
  moduleStories,
  together,
  featuresTexts,
} from './features-content.ts';
import classes from './features-page.module.css';
import { Screenshot } from './screenshot.tsx';
import { shots } from './shots.ts';
import { Comparison, Standards } from './tables.tsx';

function Contents() {
  return (
    <nav className={classes.contents} aria-label={featuresTexts.onThisPage}>
      {Object.values(moduleStories).map(({ module, title }) => (
        <a key={module} href={`#${module}`}>
          <ModuleMark module={module}>{title}</ModuleMark>
        </a>
      ))}
      <a href="#together">{together.title}</a>
    </nav>
  );
}

function Module({ story, children }: { story: ModuleStory; children: ReactNode }) {
  const { module, title, lead, points } = story;
  return (
    <section id={module} className={`${column.column} ${column.anchor} ${classes.module}`}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <ModuleMark module={module}>{title}</ModuleMark>
        </h2>
        <p className={classes.lead}>{lead}</p>
      </div>
      <Points points={points} icon={<IconCheck />} />
      <div className={classes.pictures}>{children}</div>
    </section>
  );
}

function Together() {
  return (
    <section id="together" className={`${column.column} ${column.anchor} ${classes.module}`}>
      <div className={classes.words}>
        <h2 className={classes.title}>{together.title}</h2>
        <p className={classes.lead}>{together.lead}</p>
      </div>
      <div className={classes.parts}>
        {together.parts.map(({ title, text, shot }) => (
          <div key={title} className={classes.part}>
            <div>
              <h3 className={classes.partTitle}>{title}</h3>
              <p className={classes.partText}>{text}</p>
            </div>
            <Screenshot {...shots[shot]} />
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * A section for each module. Risk shows screens of the demo company; the other three show drawings of what they are
 * specified to be, until `npm run screenshots` has screens of theirs to take: then a Screenshot stands in their place.
 */
export function FeaturesPage() {
  return (
    <>
      <PageHead {...featuresHead}>
        <Contents />
      </PageHead>
      <Module story={moduleStories.risk}>
        <Screenshot {...shots.riskList} />
        <Screenshot {...shots.riskRecord} />
      </Module>
      <Module story={moduleStories.capa}>
        <CapaPicture beside="plan" />
      </Module>
      <Module story={moduleStories.audit}>
        <AuditPicture />
      </Module>
      <Module story={moduleStories.document}>
        <DocumentPicture />
      </Module>
      <Together />
      <Comparison />
      <Standards />
      <Closing />
    </>
  );
}
