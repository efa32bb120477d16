import { useState } from 'react';
import { Chip } from '../ui/chip/chip.tsx';

const themes = ['light', 'dark'] as const;

function applyTheme(theme: string | null): void {
  if (theme === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Switches the page between light and dark, independent of the system. */
export function ThemeSwitcher() {
  const [theme, setTheme] = useState<string | null>(null);
  const toggle = (name: string) => {
    const next = theme === name ? null : name;
    setTheme(next);
    applyTheme(next);
  };
  return (
    <div className="flex gap-3" role="group" aria-label="Theme">
      {themes.map((name) => (
        <div key={name}>
          <Chip
            variant="button"
            description={name}
            pressed={theme === name}
            onPressedChange={() => toggle(name)}
          />
        </div>
      ))}
    </div>
  );
}
