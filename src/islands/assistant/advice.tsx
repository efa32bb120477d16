import TriangleAlert from 'lucide-react/icons/triangle-alert';

/** Says what to do now, for who chose an option (docs/product/assistant.md#advice). */
export function Advice({ children }: { readonly children: string }) {
  return (
    <p className="flex gap-3 rounded-lg border border-warning/50 bg-sun-soft/50 px-4 py-3 text-left text-ink">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" />
      <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}
