import { use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { onSessionEnd } from '#client/session-channel.ts';
import { watchSession } from '#client/session-watch.ts';
import { leaveTo } from '#client/leave.ts';
import { AREA_ROLES, type Area } from '#domain/roles.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useBranding } from './use-branding.ts';
import { useGuard } from './use-guard.ts';
import { useMerchantName } from './use-merchant-name.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  area: Area;
  /** Settled once the texts of the shell are there. */
  texts: Promise<void>;
  /** The screens, rendered once access and theme are settled. */
  children: ReactNode;
}

/** What stands before the first screen: the guard, then the theme (specification 4). Both are asked for at the same time. */
export function Gates({ area, texts, children }: Props) {
  use(texts);
  const { t } = useTranslation(['common', 'shell']);
  const { access, retry } = useGuard(AREA_ROLES[area]);
  const isThemed = useBranding(currentLocale());
  useMerchantName();
  const isAuthorized = access?.state === 'authorized';

  useEffect(() => (isAuthorized ? watchSession() : undefined), [isAuthorized]);
  useEffect(() => onSessionEnd(() => leaveTo('/login')), []);

  if (access?.state === 'unavailable')
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title={t('shell:unavailable.title')}
          text={t('shell:unavailable.text')}
          retryLabel={t('shell:retry')}
          onRetry={retry}
        />
      </main>
    );
  if (!isAuthorized) return <Waiting text={t('common:verifying')} />;
  if (!isThemed) return <Waiting text={t('common:LOADING_THEME')} />;
  return children;
}
