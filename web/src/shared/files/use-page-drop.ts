import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Has the whole page take files that are dropped on it; tells whether some are being dragged over it. */
export function usePageDrop(onFiles: (files: File[]) => void, isOn: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOn) return;
    const life = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(name, (event) => hasFiles(event) && act(event), { signal: life.signal });
    listen('dragover', (event) => {
      // Without this the browser opens the file in place of the page.
      event.preventDefault();
      setIsOver(true);
    });
    // Between two elements the pointer never leaves the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen('drop', (event) => {
      setIsOver(false);
      if (event.defaultPrevented) return; // another place has taken them
      event.preventDefault();
      take(Array.from(event.dataTransfer?.files ?? []));
    });
    return () => {
      life.abort();
      setIsOver(false);
    };
  }, [isOn]);
  return isOver;
}
