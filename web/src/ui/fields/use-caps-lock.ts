import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on while somebody types in a field: what tells it is the field's own keys, so it is known from the first one. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, handlers: { onKeyDown: look, onKeyUp: look } };
}
