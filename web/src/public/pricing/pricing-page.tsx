import column from '../column.module.css';
import { Closing } from '../landing/closing.tsx';
import { PageHead } from '../page-head.tsx';
import { PlanList } from './plan-list.tsx';
import { payingQuestions, pricingHead, questions, pricingTexts } from './pricing-content.ts';
import classes from './pricing-page.module.css';
import { usePlans } from './use-plans.ts';

function Questions() {
  const isCharged = usePlans().data?.some((plan) => plan.isCharged) ?? false;
  return (
    <section id="questions" className={`${column.column} ${column.section} ${column.anchor}`}>
      <h2 className={column.title}>{pricingTexts.questions}</h2>
      <div className={classes.questions}>
        {[...questions, ...(isCharged ? payingQuestions : [])].map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function PricingPage() {
  return (
    <>
      <PageHead {...pricingHead} />
      <PlanList />
      <Questions />
      <Closing />
    </>
  );
}
