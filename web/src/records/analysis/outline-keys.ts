/** What a key of the outline asks for. */
export type Ask =
  | 'next'
  | 'previous'
  | 'open'
  | 'close'
  | 'first'
  | 'last'
  | 'edit'
  | 'beside'
  | 'below'
  | 'up'
  | 'down'
  | 'indent'
  | 'outdent'
  | 'possible'
  | 'confirmed'
  | 'ruled-out'
  | 'yes'
  | 'no'
  | 'root'
  | 'vote'
  | 'examine'
  | 'conclude'
  | 'details'
  | 'remove'
  | 'undo';

const plain: Record<string, Ask> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'open',
  ArrowLeft: 'close',
  Home: 'first',
  End: 'last',
  Enter: 'edit',
  Insert: 'beside',
  Delete: 'remove',
  '1': 'possible',
  '2': 'confirmed',
  '3': 'ruled-out',
  y: 'yes',
  n: 'no',
  r: 'root',
  v: 'vote',
  w: 'examine',
  p: 'conclude',
  e: 'details',
};
const withAlt: Record<string, Ask> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};
const withControl: Record<string, Ask> = { Enter: 'below', z: 'undo' };

type Pressed = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** What a key asks for in the outline; nothing for one that is not of the outline. */
export function askOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): Ask | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (altKey) return withAlt[name];
  if (ctrlKey || metaKey) return withControl[name];
  if (shiftKey) return name === 'Enter' ? 'beside' : undefined;
  return plain[name];
}
