import { isBlank } from '../../../lib/contract/shared/blank.ts';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { isComposing } from '../../../lib/format/composing-key.ts';
import { CARD_MAX, type NewFactQuestion } from '../../../lib/contract/card-rules.ts';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import { describeFailure } from '../../../lib/messages/shared/failures.ts';
import {
  type QuestionKind,
  questionKinds,
  questionOf,
  type WrittenQuestion,
} from '../../../lib/stores/cards/facts.ts';
import {
  $cardFailure,
  $sendingCard,
  forgetCardFailure,
  sendCard,
  type WrittenCard,
} from '../../../lib/stores/cards/send-card.ts';
import { $deskRequest } from '../../../lib/stores/desk-request/desk-request.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { TextInput } from '../../form/field.tsx';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Paragraph } from '../../ui/text/text.tsx';
import { DeskDialog } from '../desk-dialog.tsx';

export interface CardDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Loads a card's sources at each opening. Returns a function that sends the card or shows what is missing (null); `forget` empties it. */
export function useCard({ open, onClose, onSent }: CardDialogProps, refresh: () => Promise<void>) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!open) return;
    forgetCardFailure();
    void refresh();
  }, [open, refresh]);
  const send = async (card: WrittenCard | null, forget: () => void) => {
    setAsked(true);
    if (card === null || !(await sendCard(card))) return;
    forget();
    setAsked(false);
    onClose();
    onSent();
  };
  return { isAsked, ask: () => setAsked(true), send };
}

interface CardFrameProps extends Pick<CardDialogProps, 'open' | 'onClose'> {
  readonly title: string;
  /** Of the question; by default "Question". */
  readonly label?: string;
  readonly question: string;
  readonly isAsked: boolean;
  /** What is wrong with the card as a whole. */
  readonly problem: string | undefined;
  readonly onQuestion: (question: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The dialog around the fields of a card: asks for its question, and says why it was not sent. */
export function CardDialog(props: CardFrameProps) {
  const { title, label = text.question, question, isAsked, problem, onQuestion, children, ...dialog } = props;
  const isCompleted = dataOf(useStore($deskRequest))?.turn.state === 'completed';
  const busy = useStore($sendingCard);
  const failure = useStore($cardFailure);
  return (
    <DeskDialog
      isWide
      title={title}
      submitLabel={title}
      busy={busy}
      problem={
        problem ?? (failure && (failure === 'moved' ? text.moved : text.notSent(describeFailure(failure))))
      }
      {...dialog}
    >
      <TextInput
        label={label}
        required
        autoComplete="off"
        maxLength={CARD_MAX.question}
        value={question}
        error={isAsked && isBlank(question) ? text.questionNeeded : undefined}
        onChange={(event) => onQuestion(event.target.value)}
      />
      {children}
      {isCompleted && (
        <Paragraph size="small" tone="muted">
          {text.reopens}
        </Paragraph>
      )}
    </DeskDialog>
  );
}

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD'];

interface OwnQuestionProps {
  readonly written: WrittenQuestion;
  /** Says what is missing, where something is. */
  readonly isAsked: boolean;
  readonly onWrite: (written: Partial<WrittenQuestion>) => void;
  readonly onAdd: (question: NewFactQuestion) => void;
  readonly onRefused: () => void;
}

export function OwnQuestion({ written, isAsked, onWrite, onAdd, onRefused }: OwnQuestionProps) {
  const { label, kind, choices, currency } = written;
  const question = questionOf(written);
  const add = () => {
    if (question === null) onRefused();
    else onAdd(question);
  };
  return (
    <div role="group" aria-label={text.own} className="flex flex-col gap-3 rounded-md border border-line p-4">
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <TextInput
          label={text.own}
          autoComplete="off"
          maxLength={CARD_MAX.label}
          value={label}
          onChange={(event) => onWrite({ label: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent) || isBlank(label)) return;
            event.preventDefault();
            add();
          }}
        />
        <SelectInput
          label={text.type}
          required
          value={kind}
          options={questionKinds.map((value) => ({ value, label: text.types[value] }))}
          onChange={(event) => onWrite({ kind: event.target.value as QuestionKind })}
        />
      </div>
      {kind === 'choice' && (
        <TextInput
          type="textarea"
          label={text.choices}
          hint={text.choicesHint}
          rows={3}
          value={choices}
          error={isAsked && question === null && !isBlank(label) ? text.choicesNeeded : undefined}
          onChange={(event) => onWrite({ choices: event.target.value })}
        />
      )}
      {kind === 'amount' && (
        <SelectInput
          label={text.currency}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(event) => onWrite({ currency: event.target.value })}
        />
      )}
      <Button variant="secondary" size="sm" className="self-start" disabled={isBlank(label)} onClick={add}>
        {text.addQuestion}
      </Button>
    </div>
  );
}
