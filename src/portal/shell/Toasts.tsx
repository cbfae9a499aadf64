import { useStore } from '@nanostores/react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { $toasts, toast } from '#client/toasts.ts';
import { Toaster } from '#ui/Toaster.tsx';

/** The notices of `client/toasts.ts`, read out as they come. */
export function Toasts({ texts }: { texts: Promise<void> }) {
  use(texts);
  const { t } = useTranslation('shell');
  return <Toaster toasts={[...useStore($toasts)]} onDismiss={toast.dismiss} dismissLabel={t('dismiss')} />;
}
