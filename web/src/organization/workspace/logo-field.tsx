import { IconPhoto } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
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

  const handleFiles = ([file]: File[]) => {
    if (file) logo.choose(file);
  };

  return (
    <Field label={words.label} help={help} error={error}>
      {(control) => (
        <div className={classes.row}>
          <Preview url={url} alt={words.preview} />
          <FileButton {...control} accept={logoAccept} onFiles={handleFiles}>
            {url ? texts.change : texts.choose}
          </FileButton>
          {url && share === undefined && (
            <Button variant="quiet" onClick={logo.remove}>
              {texts.remove}
            </Button>
          )}
          {share !== undefined && <ProgressBar label={words.progress} share={share} />}
        </div>
      )}
    </Field>
  );
}
