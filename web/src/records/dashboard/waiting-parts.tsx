import type { ComponentProps } from 'react';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { attentionTexts } from '../attention/attention-texts.ts';
import { dueTexts } from '../task/due-texts.ts';
import classes from './home-day.module.css';
import type { Waiting } from './waiting-for-me.ts';

/** How late something is, as a number and words. */
export function LateText({ waiting: { late, isWaiting } }: { waiting: Waiting }) {
  const { late: words, waiting: waitingWords } = attentionTexts.days;
  if (late <= 0) {
    return late === 0 ? dueTexts.today : late === -1 ? dueTexts.tomorrow : dueTexts.ahead(-late);
  }
  return (
    <span className={classes.late} data-bad={!isWaiting || undefined}>
      <strong>{late}</strong> {(isWaiting ? waitingWords : words)[late === 1 ? 0 : 1]}
    </span>
  );
}

type OpenProps = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'fullWidth'> & {
  waiting: Waiting;
};

/** The button that leads to doing it, also in another organization. */
export function OpenWaiting({ waiting, ...look }: OpenProps) {
  const openIn = useOpenIn();
  const { act, title, link, organizationId } = waiting;
  return (
    <ButtonLink
      {...look}
      to={link}
      aria-label={`${act}: ${title}`}
      onClick={plainClick(() => void openIn(organizationId, link))}
    >
      {act}
    </ButtonLink>
  );
}
