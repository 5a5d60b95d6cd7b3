import { useState } from 'react';
import column from '../column.module.css';
import { Closing } from '../landing/closing.tsx';
import { PageHead } from '../page-head.tsx';
import { BillingSwitch, type Cycle } from './billing-switch.tsx';
import { PlanList } from './plan-list.tsx';
import { pricingHead, questions } from './pricing-content.ts';
import classes from './pricing-page.module.css';

function Questions() {
  return (
    <section id="questions" className={`${column.column} ${column.section} ${column.anchor}`}>
      <h2 className={column.title}>Questions</h2>
      <div className={classes.questions}>
        {questions.map(({ question, answer }) => (
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
  const [cycle, setCycle] = useState<Cycle>('monthly');
  return (
    <>
      <PageHead {...pricingHead}>
        <BillingSwitch cycle={cycle} onChange={setCycle} />
      </PageHead>
      <PlanList cycle={cycle} />
      <Questions />
      <Closing />
    </>
  );
}
