import classes from './screenshot.module.css';

type Drawn = { desk: string; phone: string };

/** Pictures of a real screen, taken by `npm run screenshots` from the demo company. */
export type Shot = { light: Drawn; dark: Drawn; alt: string };

// The windows in which they are taken: scripts/screenshots.mjs.
const desk = { width: 1200, height: 700 };
const phone = { width: 390, height: 560 };

function Picture({
  desk: wide,
  phone: narrow,
  alt,
  theme,
}: Drawn & { alt: string; theme: 'light' | 'dark' }) {
  return (
    <picture className={classes[theme]}>
      <source media="(width < 640px)" srcSet={narrow} {...phone} />
      <img src={wide} alt={alt} {...desk} loading="lazy" decoding="async" />
    </picture>
  );
}

/** Both themes stand in the page; the style sheet shows one, and a hidden picture that is lazy is not fetched. */
export function Screenshot({ light, dark, alt }: Shot) {
  return (
    <figure className={classes.frame}>
      <Picture {...light} alt={alt} theme="light" />
      <Picture {...dark} alt={alt} theme="dark" />
    </figure>
  );
}
