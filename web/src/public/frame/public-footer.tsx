import { Link } from 'react-router';
import { Logo } from '../../shared/marks/logo.tsx';
import { contact, footerColumns, footerNote, legalLinks, type PageLink } from '../content.ts';
import { NewsletterBox } from './newsletter-box.tsx';
import classes from './public-footer.module.css';

/** The server's own page is none of the application's. */
const isServersPage = (to: string) => to.startsWith('/docs/');

function FooterLink({ label, to }: PageLink) {
  return isServersPage(to) ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;
}

function Contact() {
  return (
    <div className={classes.contact}>
      <p className={classes.brand}>
        <Logo size={28} />
        Plumbline
      </p>
      <address>
        <p>{contact.email}</p>
        <p>{contact.phone}</p>
        <p>{contact.address}</p>
      </address>
    </div>
  );
}

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <Contact />
        {footerColumns.map(({ title, links }) => (
          <nav key={title} className={classes.links} aria-label={title}>
            <h2 className={classes.head}>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <FooterLink {...link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <NewsletterBox />
      </div>
      <div className={classes.close}>
        <p>{footerNote}</p>
        <ul className={classes.legal}>
          {legalLinks.map((link) => (
            <li key={link.to}>
              <FooterLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
