import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { CARD_MAX } from '../../../lib/contract/card-rules.ts';
import { deskCardsText as text } from '../../../lib/messages/desk-cards.ts';
import { describeFailure } from '../../../lib/messages/shared/failures.ts';
import {
  $cardFailure,
  $sendingCard,
  forgetCardFailure,
  sendCard,
  type WrittenCard,
} from '../../../lib/stores/cards/send-card.ts';
import { $deskRequest } from '../../../lib/stores/desk-request/desk-request.ts';
import { dataOf } from '../../../lib/stores/shared/remote.ts';
import { TextInput } from '../../form/inputs/text-input.tsx';
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
        error={isAsked && question.trim() === '' ? text.questionNeeded : undefined}
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
