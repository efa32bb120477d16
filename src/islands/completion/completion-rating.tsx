import { useStore } from '@nanostores/react';
import Sun from 'lucide-react/icons/sun';
import { useId, useState, type SubmitEvent } from 'react';
import type { Request, RequestCompletion } from '../../lib/contract/requests.ts';
import { RATING_TEXT_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { completionText as text } from '../../lib/messages/completion.ts';
import {
  $completionProblem,
  $sendingAnswer,
  $unsentRating,
  rate,
  sendRating,
} from '../../lib/stores/completion/completion.ts';
import { TextInput } from '../form/inputs/text-input.tsx';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';

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
  const isSending = useStore($sendingAnswer) === 'rating';
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
