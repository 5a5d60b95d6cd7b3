import { useSearchParams } from 'react-router';

const name = 'give';

/** The address of a record or a task at which the dialog stands open that gives it to somebody else. */
export const givingAt = (link: string) => `${link}${link.includes('?') ? '&' : '?'}${name}=true`;

/** Whether the address asks for that dialog, and what closes it. */
export function useIsGiving(): [boolean, () => void] {
  const [url, setUrl] = useSearchParams();
  const close = () =>
    setUrl(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [url.has(name), close];
}
