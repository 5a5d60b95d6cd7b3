import { IconPhoto } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import button from '../../ui/button.module.css';
import { Field } from '../../ui/field.tsx';
import { logoAccept } from './logo-files.ts';
import classes from './logo-field.module.css';
import type { Logo } from './use-logo.ts';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.logo;

function Preview({ url, alt }: { url: string | undefined; alt: string }) {
  if (url) return <img className={classes.preview} src={url} alt={alt} />;
  return (
    <span className={classes.preview} aria-hidden>
      <IconPhoto />
    </span>
  );
}

export type LogoFieldProps = {
  logo: Logo;
  /** Its words where it is no logo. */
  words?: { label: string; preview: string; progress: string };
};

/** Chooses a picture; a file of another kind is not taken, and only the line below says so. */
export function LogoField({ logo, words = texts }: LogoFieldProps) {
  const { url, share, error, refusedName } = logo;
  const help = <span role="status">{refusedName ? texts.refused(refusedName) : texts.accepted}</span>;

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) logo.choose(file);
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };

  return (
    <Field label={words.label} help={help} error={error}>
      {(control) => (
        <div className={classes.row}>
          <Preview url={url} alt={words.preview} />
          <span className={classes.picker}>
            <input
              {...control}
              className={classes.file}
              type="file"
              accept={logoAccept}
              onChange={handleChange}
            />
            <span className={button.button} data-variant="secondary" data-size="control" aria-hidden>
              {url ? texts.change : texts.choose}
            </span>
          </span>
          {url && share === undefined && (
            <Button variant="quiet" onClick={logo.remove}>
              {texts.remove}
            </Button>
          )}
          {share !== undefined && (
            <progress className={classes.progress} aria-label={words.progress} value={share} />
          )}
        </div>
      )}
    </Field>
  );
}
