import { ButtonsSection } from './buttons-section.tsx';
import { ChipsSection } from './chips-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { FilesSection } from './files-section.tsx';
import { FormSection } from './form-section.tsx';
import { IllustrationsSection } from './illustrations-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';
import { TypeSection } from './type-section.tsx';

/** Shows every widget in every state, for development and review. */
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
      <IllustrationsSection />
    </div>
  );
}
