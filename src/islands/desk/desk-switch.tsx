import { Button } from '../ui/button/button.tsx';
import { deskText } from '../../lib/messages/desk-session.ts';
import { classNames } from '../ui/class-names.ts';

interface DeskSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch of the desk: the one of forms is in the bundle of employees' screens. Its role tells screen readers the state. */
export function DeskSwitch({ label, isOn, busy = false, disabled = false, onChange }: DeskSwitchProps) {
  return (
    <Button
      variant="tertiary"
      size="sm"
      role="switch"
      aria-checked={isOn}
      aria-busy={busy || undefined}
      disabled={disabled}
      icon={
        <span
          aria-hidden="true"
          className={classNames(
            'flex h-5 w-9 shrink-0 items-center rounded-full p-0.5 transition-colors duration-fast forced-colors:border',
            isOn ? 'justify-end bg-accent' : 'bg-line-strong',
          )}
        >
          <span className="size-4 rounded-full bg-surface-raised shadow-raised forced-colors:border-[3px]" />
        </span>
      }
      onClick={() => onChange(!isOn)}
    >
      <span className="text-ink">{label}</span>
      <span aria-hidden="true" className="ml-1 font-normal text-ink-muted">
        {isOn ? deskText.on : deskText.off}
      </span>
    </Button>
  );
}
