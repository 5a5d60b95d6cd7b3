import { Link } from 'react-router';
import column from '../column.module.css';
import { products } from '../content.ts';
import { landingTexts } from './landing-texts.ts';
import classes from './product-cards.module.css';
import { productPictures } from './product-pictures.tsx';

export function ProductCards() {
  return (
    <section className={`${column.column} ${column.section}`} aria-labelledby="products">
      <h2 id="products" className={column.title}>
        {landingTexts.products}
      </h2>
      <p className={column.lead}>{landingTexts.productsLead}</p>
      <ul className={classes.cards}>
        {products.map(({ key, name, text, to }) => (
          <li key={key} className={classes.card}>
            <span className={classes.picture} aria-hidden>
              {productPictures[key]}
            </span>
            <div className={classes.words}>
              <h3 className={classes.name}>
                <Link to={to} className={classes.link}>
                  {name}
                </Link>
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
