import { type MutedRecord, mutedEndpoints } from 'contract/support/notification/muted.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './notification.module.css';
import { notificationTexts } from './notification-texts.ts';
import { useMute } from './use-muted.ts';

const texts = notificationTexts.muted;

function Item({ record: { _id, number, name, workspace, link } }: { record: MutedRecord }) {
  const { mute, isBusy } = useMute();
  return (
    <li className={classes.item} data-plain>
      <div className={classes.words}>
        <p className={classes.sentence}>
          <Link to={link}>
            <span className={classes.number}>{number}</span> {name}
          </Link>
        </p>
        <p className={classes.place}>{workspace.name}</p>
      </div>
      <Button
        size="small"
        busy={isBusy}
        aria-label={`${texts.unmute}: ${number}`}
        onClick={() => mute(_id, false)}
      >
        {texts.unmute}
      </Button>
    </li>
  );
}

/** The records that the person has muted. */
export function MutedList() {
  const answer = useApi(mutedEndpoints.list, {});
  return (
    <Section title={texts.title}>
      <p className={classes.about}>{texts.about}</p>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={1} />}>
        {(records) =>
          records.length > 0 ? (
            <ul className={classes.list} aria-label={texts.title}>
              {records.map((record) => (
                <Item key={record._id} record={record} />
              ))}
            </ul>
          ) : (
            <p className={classes.about}>{texts.none}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
