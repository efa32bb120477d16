import { useId } from 'react';
import { strengthText } from '../../../lib/messages/identity/password-strength.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextInput, type LineInputProps } from '../field.tsx';

interface PasswordStrengthMeterProps {
  /** Null for an empty password. */
  readonly strength: { readonly level: 0 | 1 | 2 | 3; readonly advice: string } | null;
  /** Shown until a password is typed; describes the field by this id. */
  readonly hint: { readonly id: string; readonly text: string };
}

type NewPasswordInputProps = LineInputProps & {
  readonly strength: PasswordStrengthMeterProps['strength'];
  readonly strengthHint: string;
};

/** Asks for a new password and says how strong it is. */
export function NewPasswordInput({ strength, strengthHint, ...field }: NewPasswordInputProps) {
  const hintId = useId();
  return (
    <div>
      <TextInput {...field} type="password" required autoComplete="new-password" aria-describedby={hintId} />
      <PasswordStrengthMeter strength={strength} hint={{ id: hintId, text: strengthHint }} />
    </div>
  );
}

const tones = ['bg-danger', 'bg-danger', 'bg-sun', 'bg-positive'] as const;
const steps = [1, 2, 3] as const;

/** Renders a hint under a new password, then advice. Reserves the space of both, so that typing shifts no layout. */
function PasswordStrengthMeter({ strength, hint }: PasswordStrengthMeterProps) {
  const reached = strength === null ? 0 : Math.max(strength.level, 1);
  return (
    <div className="mt-2.5 min-h-[3.5rem]">
      <div aria-hidden="true" className="meter flex gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-fast',
              strength !== null && step <= reached ? tones[strength.level] : 'bg-ink/10',
            )}
          />
        ))}
      </div>
      <p id={hint.id} hidden={strength !== null} className="mt-1.5 text-pretty text-small text-ink-muted">
        {hint.text}
      </p>
      <p aria-live="polite" className="mt-1.5 text-pretty text-small text-ink-muted">
        {strength !== null && (
          <>
            <span className="sr-only">{strengthText.label}: </span>
            <span className="font-semibold text-ink">{strengthText.levels[strength.level]}.</span>{' '}
            {strength.advice}
          </>
        )}
      </p>
    </div>
  );
}
