import { Outlet } from 'react-router';
import { frameTexts } from './frame-texts.ts';
import { PublicFooter } from './public-footer.tsx';
import classes from './public-frame.module.css';
import { PublicHeader } from './public-header.tsx';

/** What every public page stands in. */
export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {frameTexts.skipToContent}
      </a>
      <PublicHeader />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
