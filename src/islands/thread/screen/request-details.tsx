import ChevronDown from 'lucide-react/icons/chevron-down';
import { answersOf } from '../../../lib/format/answers.ts';
import { threadText } from '../../../lib/messages/thread.ts';

/** Shows the answers that the request was created from, collapsed. */
export function RequestDetails({ details }: { readonly details: string }) {
  return (
    <details className="group rounded-lg border border-line bg-surface-sunken/60 px-4">
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-3 rounded-lg py-2 text-small font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {threadText.details}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-muted transition-transform duration-fast group-open:rotate-180"
        />
      </summary>
      <dl className="flex flex-col gap-3 pb-4 text-small">
        {answersOf(details).map(({ question, answer }, index) => (
          <div key={`${index} ${question}`}>
            {question !== '' && (
              <dt dir="auto" className="text-balance text-ink-muted">
                {question}
              </dt>
            )}
            <dd dir="auto" className="whitespace-pre-wrap text-body text-ink">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
