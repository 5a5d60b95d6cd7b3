import type { ComponentType } from 'react';
import column from '../column.module.css';
import { PageHead } from '../page-head.tsx';
import classes from './article.module.css';

type ArticleSection = {
  id?: string;
  heading: string;
  paragraphs?: readonly string[];
  /** Steps in their order. */
  steps?: readonly string[];
  /** Words and what they mean. */
  terms?: readonly { term: string; meaning: string }[];
};

export type Article = { title: string; lead: string; sections: readonly ArticleSection[] };

function Section({ id, heading, paragraphs, steps, terms }: ArticleSection) {
  return (
    <section id={id} className={classes.section}>
      <h2>{heading}</h2>
      {paragraphs?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {steps && (
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {terms && (
        <dl className={classes.terms}>
          {terms.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Makes the page of a text. */
export function articlePage({ title, lead, sections }: Article): ComponentType {
  return function ArticlePage() {
    return (
      <article>
        <PageHead title={title} lead={lead} />
        <div className={`${column.column} ${classes.body}`}>
          {sections.map((section) => (
            <Section key={section.heading} {...section} />
          ))}
        </div>
      </article>
    );
  };
}
