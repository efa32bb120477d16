import { Unbroken } from './unbroken.tsx';

/** Props of {@link PromiseList}. */
export interface PromiseListProps {
  readonly title: string;
  readonly promises: readonly { readonly title: string; readonly text: string }[];
}

/** Lists benefits in a few short points. */
export function PromiseList({ title, promises }: PromiseListProps) {
  return (
    <div>
      <p className="text-pretty text-title">{title}</p>
      <ul className="mt-7 flex flex-col gap-5">
        {promises.map((promise) => (
          <li key={promise.title} className="border-l-2 border-sun pl-4">
            <p className="text-subheading">{promise.title}</p>
            {/* At this width the fallback fonts break the lines where Figtree does. */}
            <p className="max-w-[26.25rem] text-pretty text-ink-muted">
              <Unbroken text={promise.text} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
