import { useStore } from '@nanostores/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { $merchantName } from '#client/merchant.ts';

/** Names the screen and the garage in the browser's tab. */
export function useDocumentTitle(): void {
  const { t } = useTranslation('shell');
  const merchantName = useStore($merchantName);
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const screen = name ? t(`titles.${name}`) : t('notFound.title');
  useEffect(() => {
    document.title = `${screen} · ${merchantName || import.meta.env.PUBLIC_APP_NAME}`;
  }, [screen, merchantName]);
}
