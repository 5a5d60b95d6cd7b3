import { partTexts as texts } from '../../ui/feedback/part-texts.ts';
import classes from './not-begun.module.css';

/** Says that the application itself could not be fetched: without it there is nothing else that could say so. */
export function sayNotBegun(root: Element): void {
  const words = document.createElement('p');
  words.textContent = texts.lost;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.again;
  button.addEventListener('click', () => location.reload());
  const notice = document.createElement('div');
  notice.className = classes.notice ?? '';
  notice.role = 'alert';
  notice.append(words, button);
  root.querySelector('.awaited')?.remove();
  root.append(notice);
}
