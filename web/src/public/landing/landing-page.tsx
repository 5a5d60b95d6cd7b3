import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Insights } from './insights.tsx';
import { ModuleColumns } from './module-columns.tsx';
import { ProductCards } from './product-cards.tsx';
import { Claims, Testimonials } from './proof.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <Claims />
      <ProductCards />
      <Insights />
      <ModuleColumns />
      <Testimonials />
      <Closing />
    </>
  );
}
