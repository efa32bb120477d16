import { useStore } from '@nanostores/react';
import { $theme, chooseTheme } from '../../lib/stores/account/theme.ts';
import { Chip } from '../ui/chip/chip.tsx';

const themes = ['light', 'dark'] as const;

/** Switches the page between light and dark, independent of the system. */
export function ThemeSwitcher() {
  const chosen = useStore($theme, { ssr: 'initial' });
  return (
    <div className="flex gap-3" role="group" aria-label="Theme">
      {themes.map((name) => (
        <div key={name}>
          <Chip
            variant="button"
            description={name}
            pressed={chosen === name}
            onPressedChange={(pressed) => chooseTheme(pressed ? name : 'system')}
          />
        </div>
      ))}
    </div>
  );
}
