import { Button } from '../ui/actions/button.tsx';
import { noNewsTexts as texts } from './no-news-texts.ts';

/** Says that nothing has been heard of a piece of work for long, and offers to ask again. */
export function NoNews({ onGoOn }: { onGoOn: () => void }) {
  return (
    <div role="status">
      <p>{texts.quiet}</p>
      <Button size="small" onClick={onGoOn}>
        {texts.askAgain}
      </Button>
    </div>
  );
}
