import { useTranslation } from 'react-i18next';
import { queryClient } from '#client/query.ts';
import { redirectTo } from '#client/redirect.ts';
import { $isSecondFactorRequired, signOut } from '#client/session.ts';
import { toast } from '#client/toasts.ts';
import { TwoStepCard } from '#portal/features/profile/parts.ts';
import { Button } from '#ui/form/buttons.tsx';

/**
 * Shows the screens, which then repeat the rejected requests. Does not reload the page: the closing dialog calls
 * `history.go(-1)`, which would cancel a reload.
 */
function showScreens(): void {
  queryClient.clear();
  $isSecondFactorRequired.set(false);
}

/**
 * Page in place of all screens, for a person who has to set up the
 * [second factor](docs/rules/sessions.md#second-factor) first.
 */
export function SecondFactorGate() {
  const { t } = useTranslation(['second-factor', 'shell']);
  async function leave(): Promise<void> {
    try {
      await signOut();
      redirectTo('/login');
    } catch {
      toast.error(t('shell:logOutFailed'));
    }
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-4">
      <div>
        <h1 className="text-4xl">{t('second-factor:required.title')}</h1>
        <p className="mt-2">{t('second-factor:required.text')}</p>
      </div>
      <TwoStepCard onEnabled={showScreens} />
      <Button variant="ghost" className="justify-self-start" onClick={() => void leave()}>
        {t('shell:logOut')}
      </Button>
    </main>
  );
}
