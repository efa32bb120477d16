import { useStore } from '@nanostores/react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { accountText } from '../../lib/messages/account.ts';
import { $theme, chooseTheme, type ThemeChoice } from '../../lib/stores/account/theme.ts';
import { RadioGroup } from '../form/inputs/radio-group.tsx';
import { AccountSection } from './account-section.tsx';

interface ThemeOption {
  readonly value: ThemeChoice;
  readonly label: string;
  readonly icon: React.ReactNode;
}

const OPTIONS: readonly ThemeOption[] = [
  { value: 'system', label: accountText.themeSystem, icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: accountText.themeLight, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: accountText.themeDark, icon: <Moon aria-hidden="true" /> },
];

/** Chooses the theme of this device (docs/product/account.md#theme). */
export function ThemeSection() {
  const theme = useStore($theme, { ssr: 'initial' });
  const choose = (value: string) => {
    const option = OPTIONS.find((one) => one.value === value);
    if (option !== undefined) chooseTheme(option.value);
  };
  return (
    <AccountSection title={accountText.appearance}>
      <RadioGroup
        legend={accountText.theme}
        name="theme"
        hint={accountText.themeHint}
        options={OPTIONS}
        value={theme}
        onValueChange={choose}
        className="sm:grid-cols-3"
      />
    </AccountSection>
  );
}
