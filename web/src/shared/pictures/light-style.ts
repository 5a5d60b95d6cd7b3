/** Reads the colours of light screens, whatever this one is: a picture is printed and sent to others. */
export function lightStyle<T>(read: (valueOf: (name: string) => string) => T): T {
  const probe = document.createElement('i');
  probe.dataset['alwaysLight'] = '';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = read((name) => style.getPropertyValue(name).trim() || '#000000');
  probe.remove();
  return found;
}
