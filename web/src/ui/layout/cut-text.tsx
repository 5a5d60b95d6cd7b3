/** Text that may not have room in its column: the whole of it shows on hover. */
export function CutText({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
