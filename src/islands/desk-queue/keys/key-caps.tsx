/** Draws a shortcut such as `g q`, key by key. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="flex gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-sm border border-line-strong/60 bg-surface px-1.5 text-center font-sans text-small text-ink-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
