import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';

/** Shows what the request was created from, collapsed: its answers, else the text (docs/product/thread.md#what-you-told-us). */
export function RequestDetails({ request }: { readonly request: Pick<Request, 'answers' | 'details'> }) {
  const answers = request.answers ?? [];
  const details = request.details ?? '';
  if (answers.length === 0 && details === '') return null;
  return (
    <details className="group rounded-lg border border-line bg-surface-sunken/60 px-4">
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-3 rounded-lg py-2 text-small font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {threadText.details}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-muted transition-transform duration-fast group-open:rotate-180"
        />
      </summary>
      {answers.length === 0 ? (
        // Each line has a direction of its own.
        <p className="whitespace-pre-wrap pb-4 text-body text-ink [unicode-bidi:plaintext]">{details}</p>
      ) : (
        <dl className="flex flex-col gap-3 pb-4 text-small">
          {answers.map(({ question, answer }, index) => (
            <div key={`${index} ${question}`}>
              <dt dir="auto" className="text-balance text-ink-muted">
                {question}
              </dt>
              <dd dir="auto" className="whitespace-pre-wrap text-body text-ink">
                {answer}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
