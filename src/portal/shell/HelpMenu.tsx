import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { supportLinks } from '#domain/branding/support-links.ts';
import { Menu } from '#ui/Menu.tsx';

const LINKS = supportLinks(import.meta.env);

/** Ways to reach support, as built; nothing where there are none. */
export function HelpMenu() {
  const { t } = useTranslation('shell');
  if (LINKS.length === 0) return null;
  const items = LINKS.map(({ channel, href }) => ({ label: t(`help.${channel}`), href }));
  return <Menu label={t('help.title')} icon={CircleHelp} items={items} />;
}
