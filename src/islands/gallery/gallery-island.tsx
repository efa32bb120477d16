import { useStore } from '@nanostores/react';
import { $theme, chooseTheme } from '../../lib/stores/account/theme.ts';
import { Chip } from '../ui/chip/chip.tsx';
import { ButtonsSection, DialogsSection, NavigationSection } from './action-sections.tsx';
import { FeedbackSection, TypeSection } from './look-sections.tsx';
import { ChipsSection, FieldsSection, FilesSection, FormSection } from './form-sections.tsx';

/** Shows every widget in every state: docs/product/widgets.md#widget-list. */
export function GalleryIsland() {
  return (
    <div className="flex flex-col gap-16">
      <ThemeSwitcher />
      <TypeSection />
      <ButtonsSection />
      <ChipsSection />
      <FieldsSection />
      <FormSection />
      <DialogsSection />
      <NavigationSection />
      <FilesSection />
      <FeedbackSection />
    </div>
  );
}

const themes = ['light', 'dark'] as const;

function ThemeSwitcher() {
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
