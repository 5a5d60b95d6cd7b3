import type { SampleData } from 'contract/records/sample-data/sample-data';
import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { subscriptionPath } from '../../core/loading/place.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './sample-data.module.css';
import { sampleTexts } from './sample-texts.ts';
import { useIsRiskRunning } from './use-is-risk-running.ts';

const texts = sampleTexts.dialog;

function Offer({ onClose }: { onClose: () => void }) {
  const { run, isBusy } = useAction(sampleDataEndpoints.load);
  const load = async () => {
    const { ok } = await run({});
    if (ok) onClose();
  };
  return (
    <>
      <div className={classes.text}>
        <p>{sampleTexts.offer.text}</p>
        <p>{sampleTexts.offer.note}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" busy={isBusy} data-autofocus onClick={() => void load()}>
          {texts.load}
        </Button>
      </DialogActions>
    </>
  );
}

/** Nothing can be loaded where nothing can be written. */
function NotNow({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={classes.text}>
        <p>{texts.notNow}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <ButtonLink variant="primary" to={subscriptionPath}>
          {texts.plans}
        </ButtonLink>
      </DialogActions>
    </>
  );
}

function Stays({ places }: { places: SampleData['stays'] }) {
  if (places.length === 0) return null;
  return (
    <div>
      <p>{texts.stays}</p>
      <ul className={classes.places}>
        {places.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

function Removal({ sample, onClose }: { sample: SampleData; onClose: () => void }) {
  const { run, isBusy } = useAction(sampleDataEndpoints.remove);
  const remove = async () => {
    const { ok } = await run({});
    if (ok) onClose();
  };
  return (
    <>
      <div className={classes.text}>
        <p>{texts.goes(sample)}</p>
        <p>{texts.since(sample)}</p>
        <Stays places={sample.stays} />
        <p>{texts.keeps}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
          {texts.removeAct}
        </Button>
      </DialogActions>
    </>
  );
}

/** Loads sample data, or says what removing it means and removes it. */
export function SampleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const sample = useApi(sampleDataEndpoints.find, {}, { enabled: opened });
  const isRiskRunning = useIsRiskRunning();
  const title = sample.data === null ? texts.loadTitle : texts.removeTitle;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={sample.isSuccess ? title : sampleTexts.title}
      size="small"
    >
      <Loaded answer={sample} failed={texts.failed} skeleton={<ListSkeleton rows={3} />}>
        {(found) => {
          if (found) return <Removal sample={found} onClose={onClose} />;
          return isRiskRunning ? <Offer onClose={onClose} /> : <NotNow onClose={onClose} />;
        }}
      </Loaded>
    </Dialog>
  );
}
