/** Marks what the employee has not seen. Hidden from screen readers: put words for it beside it. */
export function UnreadDot() {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-fill forced-colors:border-4" />;
}
