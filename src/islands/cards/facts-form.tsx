import { useEffect, useId, useRef, useState } from 'react';
import { hasAnswer } from '../../lib/stores/assistant/question-types.ts';
import { cardsText as text } from '../../lib/messages/cards.ts';
import {
  itemOf,
  problemsOf,
  profileInputs,
  readInputs,
  sendFacts,
  uploadSlot,
  writeInputs,
  type FactInputs,
} from '../../lib/stores/cards/answer-card.ts';
import type { CardState, FactQuestion, FactsCard } from '../../lib/contract/card-rules.ts';
import { Button } from '../ui/button/button.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { CardFrame } from './card-view.tsx';

const AnswerField = lazyPart(async () => (await import('../assistant/answer-field.tsx')).AnswerField, {
  fallback: <Skeleton className="h-11 w-full rounded-md" />,
});

export interface CardFormProps {
  readonly cardId: number;
  /** With the answers that are not delivered yet. */
  readonly state: CardState;
  readonly isClosed: boolean;
}

/** Asks for facts: what was answered stands there, the rest can be answered now or later. */
export function FactsForm({ card, cardId, state, isClosed }: CardFormProps & { readonly card: FactsCard }) {
  const [typed, setTyped] = useState<FactInputs>(() => readInputs(cardId));
  const latest = useRef(typed);
  const frame = useRef<HTMLDivElement>(null);
  const [profile, setProfile] = useState<FactInputs>({});
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const isOpen = ({ id }: FactQuestion) =>
    !isClosed && (!state.facts.has(id) || (changed.includes(id) && !state.settled.has(id)));
  const open = card.questions.filter(isOpen);
  const isAsking = open.length > 0;
  useEffect(() => {
    if (!isAsking) return;
    // What was typed meanwhile stays.
    const isUntouched = ([id]: readonly [string, unknown]) => latest.current[id] === undefined;
    void profileInputs(card).then((found) =>
      setProfile(Object.fromEntries(Object.entries(found).filter(isUntouched))),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: a thread that is refreshed has an equal card
  }, [cardId, isAsking]);
  const inputs = Object.fromEntries(
    open.map(({ id }) => [id, typed[id] ?? (changed.includes(id) ? undefined : profile[id]) ?? { text: '' }]),
  );
  const send = () => {
    const found = problemsOf(card, inputs);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    frame.current?.focus({ preventScroll: true });
    sendFacts(card, cardId, inputs);
    latest.current = {};
    setTyped({});
    setChanged([]);
  };
  const hasFacts = Object.values(inputs).some(hasAnswer);
  return (
    <CardFrame
      ref={frame}
      question={card.question}
      note={isClosed ? text.closed : isAsking && card.questions.length > 1 ? text.later : null}
      onSubmit={send}
    >
      {card.questions.map((question) => {
        const { id } = question;
        const fact = state.facts.get(id);
        if (isOpen(question)) {
          return (
            <Question
              key={id}
              {...{ cardId, question, problem: problems[id] ?? null }}
              input={inputs[id] ?? { text: '' }}
              isPrefilled={profile[id] !== undefined}
              isFromProfile={
                typed[id] === undefined && inputs[id] === profile[id] && profile[id] !== undefined
              }
              onInput={(input) => {
                // A file arrives after more was typed.
                latest.current = { ...latest.current, [id]: input };
                setTyped(latest.current);
                writeInputs(cardId, latest.current);
              }}
              onSubmit={send}
            />
          );
        }
        return (
          <div key={id} className="flex items-start gap-3">
            <dl className="min-w-0 flex-1">
              <dt dir="auto" className="text-small text-ink-muted">
                {question.label}
              </dt>
              <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {fact?.answer ?? text.unanswered}
              </dd>
            </dl>
            {fact !== undefined && !isClosed && !state.settled.has(id) && (
              <Button
                size="sm"
                variant="tertiary"
                aria-label={text.changeNamed(question.label)}
                onClick={() => setChanged([...changed, id])}
              >
                {text.change}
              </Button>
            )}
          </div>
        );
      })}
      {isAsking && (
        <Button type="submit" className="self-start" disabled={!hasFacts}>
          {text.sendAnswers}
        </Button>
      )}
    </CardFrame>
  );
}

interface QuestionProps {
  readonly cardId: number;
  readonly question: FactQuestion;
  readonly input: FactInputs[string];
  readonly problem: string | null;
  /** True once the profile has answered it. */
  readonly isPrefilled: boolean;
  /** True while nothing was typed over that. */
  readonly isFromProfile: boolean;
  readonly onInput: (input: FactInputs[string]) => void;
  readonly onSubmit: () => void;
}

function Question({ cardId, question, input, isPrefilled, isFromProfile, ...field }: QuestionProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={id} dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {question.label}
      </p>
      <AnswerField
        // A prefilled field is uncontrolled: it starts anew with what the profile has.
        key={String(isPrefilled)}
        slot={uploadSlot(cardId, question.id)}
        item={itemOf(question)}
        input={input}
        labelId={id}
        {...field}
      />
      {isFromProfile && (
        <p>
          <StatusBadge tone="warning">{text.fromProfile}</StatusBadge>
        </p>
      )}
    </div>
  );
}
