/** Shows the key that chooses an option. */
export function OptionKey({ children }: { readonly children: string }) {
  return (
    <kbd className="flex size-6 items-center justify-center rounded-sm border border-line-strong/60 font-sans text-small font-medium text-ink-muted">
      {children}
    </kbd>
  );
}
