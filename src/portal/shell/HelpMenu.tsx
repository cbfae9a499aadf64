import { useRouter } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useTranslation } from 'react-i18next';
import { Menu } from '#ui/overlay/Menu.tsx';
import { paths } from '../screens.ts';
import { useArea } from './use-area.ts';

/** Dropdown with a link to the guide, for staff only, and the support links configured at build time. */
export function HelpMenu() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const guide = {
    label: t('titles.guide'),
    icon: BookOpen,
    href: paths.guide(),
    onSelect: () => void router.navigate({ to: paths.guide() }),
  };
  const links = import.meta.env.SUPPORT_LINKS.map(({ channel, href }) => ({ label: t(`help.${channel}`), href }));
  const items = useArea() === 'admin' ? [guide, ...links] : links;
  return <Menu label={t('help.title')} icon={CircleHelp} items={items} />;
}
