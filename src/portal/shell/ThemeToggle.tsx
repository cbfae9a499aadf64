import { useStore } from '@nanostores/react';
import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { $isDarkMode } from '#client/ui-state.ts';
import { IconButton } from '#ui/IconButton.tsx';

/** Switches between the light and the dark look; the choice is kept. */
export function ThemeToggle() {
  const { t } = useTranslation('shell');
  const isDark = useStore($isDarkMode);
  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'garage-dark' : 'garage';
  }, [isDark]);
  return (
    <IconButton
      label={isDark ? t('lightMode') : t('darkMode')}
      icon={isDark ? Sun : Moon}
      onClick={() => $isDarkMode.set(!isDark)}
    />
  );
}
