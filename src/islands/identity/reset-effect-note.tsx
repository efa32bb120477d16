import { useEffect, useId } from 'react';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import type { ResetEffect } from '../../lib/stores/identity/password-reset.ts';
import { RadioGroup } from '../form/inputs/choice-inputs.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

const CHOICES = [
  { value: 'keep', label: resetText.keep },
  { value: 'empty', label: resetText.startEmpty },
];

interface ResetEffectNoteProps {
  readonly effect: Exclude<ResetEffect, { kind: 'unknown' | 'replaces' }>;
  /** True after a press without a choice. */
  readonly isMissing: boolean;
  /** Tells that the note is on screen. */
  readonly onShown: () => void;
  readonly onChoice: (keeps: boolean) => void;
}

/** Says what will happen to an unconfirmed account, and lets its creator choose (docs/product/identity.md#reset-effect). */
export function ResetEffectNote({ effect, isMissing, onShown, onChoice }: ResetEffectNoteProps) {
  const titleId = useId();
  useEffect(onShown, [onShown]);
  const isChoice = effect.kind === 'choice';
  return (
    <section
      aria-labelledby={titleId}
      aria-live="polite"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-5"
    >
      <Heading level={2} size="subheading" id={titleId}>
        {isChoice ? resetText.choiceTitle : resetText.afreshTitle}
      </Heading>
      <Paragraph>
        {isChoice ? resetText.choice(effect.name, effect.requestCount) : resetText.afresh}
      </Paragraph>
      {isChoice ? (
        <RadioGroup
          legend={resetText.choiceLegend}
          name="account"
          options={CHOICES}
          error={isMissing ? resetText.choiceMissing : undefined}
          onValueChange={(value) => onChoice(value === 'keep')}
        />
      ) : (
        <Paragraph tone="muted">{resetText.afreshAdvice}</Paragraph>
      )}
    </section>
  );
}
