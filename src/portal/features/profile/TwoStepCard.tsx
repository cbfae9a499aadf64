import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { secondFactor, type SecondFactorStatus } from '#domain/auth/second-factor.ts';
import { FACTOR_ROLES, type FactorRole } from '#domain/auth/totp.ts';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { StatusDot } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';

const loadDialogs = () => import('./EnrolDialogs.tsx');
// Loaded when the first dialog opens, because the file includes the code that draws QR codes.
const EnrolDialogs = lazy(() => loadDialogs().then((module) => ({ default: module.EnrolDialogs })));
const RenewRecoveryCodesDialogs = lazy(() =>
  loadDialogs().then((module) => ({ default: module.RenewRecoveryCodesDialogs })),
);
const DisableSecondFactorDialog = lazy(() =>
  loadDialogs().then((module) => ({ default: module.DisableSecondFactorDialog })),
);
const SecondFactorPolicyDialog = lazy(() =>
  loadDialogs().then((module) => ({ default: module.SecondFactorPolicyDialog })),
);

/** Number of remaining recovery codes below which the card asks the user to replace them. */
const LOW_CODE_COUNT = 3;

interface Props {
  /** Called when the last dialog of the enrolment closes. */
  onEnabled?: () => void;
}

/** Card of the [second factor](docs/rules/sessions.md#second-factor) of the signed-in member of staff. */
export function TwoStepCard({ onEnabled }: Props) {
  const { t } = useTranslation(['second-factor', 'resource']);
  const { data, isError, refetch } = useQuery(getQueryOptions(secondFactor.status));
  return (
    <Card as="section" aria-label={t('second-factor:title')} className="p-5">
      <h2 className="text-2xl">{t('second-factor:title')}</h2>
      <p className="text-muted mt-1 mb-4">{t('second-factor:intro')}</p>
      {isError && !data && (
        <ErrorState
          title={t('second-factor:loadFailed')}
          retryLabel={t('resource:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && <Factor status={data.data} onEnabled={onEnabled} />}
    </Card>
  );
}

function Factor({ status, onEnabled }: Props & { status: SecondFactorStatus }) {
  const { t } = useTranslation('second-factor');
  const [open, setOpen] = useState<'enrol' | 'renew' | 'turn-off' | FactorRole>();
  const { enabledAt, recoveryCodesLeft, requiredOf } = status;
  const mayRequire = mayCall(useActor(), secondFactor.require);
  const close = () => setOpen(undefined);
  const role = FACTOR_ROLES.find((one) => one === open);
  return (
    <div className="grid gap-4">
      <div>
        <StatusDot tone={enabledAt ? 'ok' : 'off'}>
          {enabledAt ? t('second-factor:on', { date: formatDate(enabledAt) }) : t('second-factor:off')}
        </StatusDot>
        {enabledAt && <p className="text-muted mt-1">{t('second-factor:codesLeft', { count: recoveryCodesLeft })}</p>}
        {enabledAt && recoveryCodesLeft < LOW_CODE_COUNT && <p className="mt-1">{t('second-factor:fewCodes')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!enabledAt && (
          <Button icon={ShieldCheck} onClick={() => setOpen('enrol')}>
            {t('second-factor:setUp')}
          </Button>
        )}
        {enabledAt && (
          <>
            <Button variant="outline" icon={KeyRound} onClick={() => setOpen('renew')}>
              {t('second-factor:newCodes')}
            </Button>
            <Button variant="outline" icon={ShieldOff} onClick={() => setOpen('turn-off')}>
              {t('second-factor:turnOff')}
            </Button>
          </>
        )}
      </div>
      {mayRequire && <Policy requiredOf={requiredOf} isAllowed={enabledAt !== null} onChange={setOpen} />}
      <Suspense>
        {open === 'enrol' && (
          <EnrolDialogs
            onClose={close}
            onDone={() => {
              close();
              onEnabled?.();
            }}
          />
        )}
        {open === 'renew' && <RenewRecoveryCodesDialogs onClose={close} />}
        {open === 'turn-off' && <DisableSecondFactorDialog onClose={close} />}
        {role && <SecondFactorPolicyDialog role={role} required={!requiredOf.includes(role)} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface PolicyProps {
  requiredOf: readonly FactorRole[];
  /** The user may change the requirement: only an ADMIN with a factor may. */
  isAllowed: boolean;
  onChange: (role: FactorRole) => void;
}

/** Switches, one for each role, that make the second factor mandatory. */
function Policy({ requiredOf, isAllowed, onChange }: PolicyProps) {
  const { t } = useTranslation('second-factor');
  return (
    <div className="border-base-300 grid gap-2 border-t pt-3">
      <h3 className="text-lg">{t('second-factor:policy.title')}</h3>
      {FACTOR_ROLES.map((role) => (
        <div key={role} className="flex items-center justify-between gap-3">
          <span id={`policy-${role}`}>{t(`second-factor:policy.roles.${role}`)}</span>
          <Switch
            aria-labelledby={`policy-${role}`}
            aria-describedby="policy-text"
            checked={requiredOf.includes(role)}
            disabled={!isAllowed}
            onChange={() => onChange(role)}
          />
        </div>
      ))}
      <p id="policy-text" className="text-muted text-sm">
        {t(isAllowed ? 'second-factor:policy.text' : 'second-factor:policy.ownFirst')}
      </p>
    </div>
  );
}
