import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import Sun from 'lucide-react/icons/sun';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Request, RequestCompletion } from '../../lib/contract/requests.ts';
import { RATING_TEXT_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { completionText as text, timeBack } from '../../lib/messages/completion.ts';
import {
  $completionProblem,
  $sendingAnswers,
  $unsentRating,
  askAgain,
  rate,
  sayStillOpen,
  sendRating,
  thank,
} from '../../lib/stores/completion/completion.ts';
import { conciergeOfRequest } from '../../lib/stores/thread/thread-messages.ts';
import { TextInput } from '../form/field.tsx';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ForeignHtml } from '../ui/html/foreign-html.tsx';
import { DayDial } from './time-back.tsx';

interface CompletionCardProps {
  readonly request: Request;
  readonly completion: RequestCompletion;
  readonly focusField: () => void;
}

/** Shows how a request ended and takes what the employee says of it (docs/product/completion.md#card). */
export function CompletionCard({ request, completion, focusField }: CompletionCardProps) {
  const sending = useStore($sendingAnswers);
  const problem = useStore($completionProblem);
  const { thanked, minutes, asks = false } = completion;
  const [wasThanked] = useState(thanked);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button is disabled while it works, and loses the focus.
    const isLost = document.activeElement === document.body;
    if (thanked && !wasThanked && isLost) thanks.current?.focus({ preventScroll: true });
  }, [thanked, wasThanked]);
  const reopen = () => {
    // At once: a phone shows its keyboard for a press alone.
    focusField();
    void sayStillOpen(request, completion.id);
  };
  return (
    <section
      aria-label={text.card}
      className="flex flex-col gap-4 rounded-xl border border-sun/60 bg-sun-soft/50 p-5 sm:p-6"
    >
      <div className="flex items-center gap-4">
        <DayDial minutes={minutes} />
        <div className="min-w-0">
          <h2 className="text-subheading">{text.title}</h2>
          {minutes > 0 && <p className="text-small text-ink-muted">{timeBack(minutes)}</p>}
        </div>
      </div>
      <WhatWasDone request={request} completion={completion} />
      {asks && (
        <p role="status" className="font-medium">
          {text.asks}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="sm"
          variant={thanked ? 'secondary' : 'primary'}
          icon={thanked ? <Check className="size-4" /> : undefined}
          loading={sending.includes('thanks')}
          aria-disabled={thanked}
          onClick={thanked ? undefined : () => void thank(request, completion.id)}
        >
          {asks ? text.justThanks : text.thanks}
        </Button>
        <Button size="sm" variant="secondary" loading={sending.includes('still-open')} onClick={reopen}>
          {text.stillOpen}
        </Button>
        <Button size="sm" variant="tertiary" onClick={() => askAgain(completion)}>
          {text.again}
        </Button>
        <p ref={thanks} role="status" tabIndex={-1} className="w-full text-small text-ink-muted empty:hidden">
          {thanked && text.thanked(conciergeOfRequest(request)?.firstName ?? null)}
        </p>
      </div>
      {problem !== null && problem.answer !== 'rating' && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem.answer === 'still-open' ? text.notReopened : problem.sentence}
        </p>
      )}
      <CompletionRating request={request} completion={completion} />
    </section>
  );
}

/** The message that says what was done has links; the text alone stands for one that is not loaded. */
function WhatWasDone({ request, completion }: Omit<CompletionCardProps, 'focusField'>) {
  const { summary, message_id: id } = completion;
  if (summary === null) return null;
  const message = request.messages.find((one) => one.id === id);
  const look = 'text-pretty [&_a]:underline [&_a]:underline-offset-2';
  if (message !== undefined) return <ForeignHtml html={message.body_html} className={look} />;
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {summary}
    </p>
  );
}

interface CompletionRatingProps {
  readonly request: Request;
  readonly completion: RequestCompletion;
}

/** Takes a rating in one tap, and a sentence with it (docs/product/completion.md#rating). */
export function CompletionRating({ request, completion }: CompletionRatingProps) {
  const id = useId();
  const unsent = useStore($unsentRating);
  const problem = useStore($completionProblem);
  const stored = { rating: completion.rating ?? 0, text: completion.rating_text ?? '' };
  const said = unsent?.completionId === completion.id ? unsent : stored;
  const choose = (rating: number) => void rate(request, completion.id, { rating, text: said.text });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div role="radiogroup" aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span id={id} className="font-medium">
          {text.rate}
        </span>
        <span className="-ml-2 flex">
          {text.ratings.map((word, index) => (
            <Choice
              key={word}
              name={id}
              label={text.rating(index + 1, word)}
              isChecked={said.rating === index + 1}
              isLit={said.rating > index}
              onChoose={() => choose(index + 1)}
            />
          ))}
        </span>
        <span aria-hidden="true" className="text-small text-ink-muted">
          {text.ratings[said.rating - 1]}
        </span>
      </div>
      {problem?.answer === 'rating' && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-small font-medium text-danger">
          {problem.sentence}
          <Button size="sm" variant="secondary" onClick={() => void sendRating(request)}>
            {text.retry}
          </Button>
        </p>
      )}
      {completion.rating !== null && (
        <Sentence
          key={completion.id}
          stored={stored.text}
          onAdd={(sentence) => void rate(request, completion.id, { rating: said.rating, text: sentence })}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly isLit: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, label, isChecked, isLit, onChoose }: ChoiceProps) {
  return (
    <label className="relative flex size-11 cursor-pointer items-center justify-center rounded-full has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus">
      <input
        type="radio"
        name={name}
        aria-label={label}
        title={label}
        checked={isChecked}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={onChoose}
      />
      <Sun className={classNames('size-7', isLit ? 'fill-sun text-warning' : 'text-ink-faint')} />
    </label>
  );
}

/** Takes a sentence with the rating; a stored one can be changed. */
function Sentence({
  stored,
  onAdd,
}: {
  readonly stored: string;
  readonly onAdd: (sentence: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isSending = useStore($sendingAnswers).includes('rating');
  const sentence = typed ?? stored;
  const isNew = typed !== null && typed.trim() !== stored;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isNew) onAdd(sentence.trim());
  };
  return (
    <form method="post" noValidate className="flex flex-col items-start gap-2" onSubmit={submit}>
      <p role="status" className="text-small text-ink-muted">
        {text.rated}
      </p>
      <div className="flex w-full flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <TextInput
            label={text.sentence}
            maxLength={RATING_TEXT_MAX_CHARACTERS}
            value={sentence}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" loading={isSending} disabled={!isNew}>
          {text.addSentence}
        </Button>
      </div>
    </form>
  );
}
