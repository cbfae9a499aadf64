import Copy from 'lucide-react/icons/copy';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { toast } from '#client/toasts.ts';
import { secondFactor } from '#domain/auth/second-factor.ts';
import { type FactorRole, formatTotpSecret } from '#domain/auth/totp.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const PASSWORD_FIELD = {
  field: 'currentPassword',
  control: 'password',
  required: true,
  autoComplete: 'current-password',
} as const satisfies FormField;
const APP_CODE_FIELD = {
  field: 'code',
  control: 'tel',
  required: true,
  autoComplete: 'one-time-code',
} as const satisfies FormField;
const FACTOR_FIELDS: readonly FormField[] = [
  PASSWORD_FIELD,
  {
    field: 'code',
    control: 'text',
    required: true,
    autoComplete: 'one-time-code',
    hint: 'second-factor:remove.lead',
  },
];
const ENROL_FIELDS: readonly FormField[] = [{ ...PASSWORD_FIELD, hint: 'second-factor:enrol.lead' }];
const CONFIRM_FIELDS: readonly FormField[] = [APP_CODE_FIELD];

interface Props {
  onClose: () => void;
}

type EnrolStep = { secret: string; uri: string } | { codes: readonly string[] };

interface EnrolProps extends Props {
  /** Called instead of `onClose` when the dialog of the recovery codes closes: the second factor is enabled by then. */
  onDone: () => void;
}

/** Dialogs that enrol the second factor in three steps: password, QR code with a first code, recovery codes. */
export function EnrolDialogs({ onClose, onDone }: EnrolProps) {
  const { t } = useTranslation('second-factor');
  const [step, setStep] = useState<EnrolStep>();
  if (step && 'codes' in step) return <RecoveryCodesDialog codes={step.codes} onClose={onDone} />;
  if (step)
    return (
      <Suspense>
        <EndpointFormDialog
          key="confirm"
          endpoint={secondFactor.confirm}
          title={t('second-factor:enrol.title')}
          intro={<Secret {...step} />}
          submitLabel={t('second-factor:scan.confirm')}
          fields={CONFIRM_FIELDS}
          texts={{ saved: 'second-factor:enabled', failed: 'second-factor:scan.failed' }}
          onPending={({ data }, _input, complete) => {
            complete({});
            toast.success(t('second-factor:enabled'));
            setStep({ codes: data.recoveryCodes });
            return true;
          }}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Suspense>
      <EndpointFormDialog
        key="password"
        endpoint={secondFactor.enrol}
        title={t('second-factor:enrol.title')}
        submitLabel={t('second-factor:enrol.next')}
        fields={ENROL_FIELDS}
        texts={{ saved: 'second-factor:enrol.started', failed: 'second-factor:enrol.failed' }}
        onPending={({ data }, _input, complete) => {
          complete({});
          setStep(data);
          return true;
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** QR code of a secret, and the secret as text to type by hand. */
function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('second-factor');
  return (
    <div className="mb-4 grid gap-3">
      <p>{t('second-factor:scan.lead')}</p>
      <QrCode text={uri} label={t('second-factor:scan.qr')} />
      <p>{t('second-factor:scan.byHand')}</p>
      <p dir="ltr" className="bg-base-200 rounded-box font-figures p-3 text-center text-lg wrap-anywhere select-all">
        {formatTotpSecret(secret)}
      </p>
    </div>
  );
}

/** QR code as SVG. Scanners need it dark on white, so no theme changes its colours. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60 bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Dialog that shows new recovery codes once. */
function RecoveryCodesDialog({ codes, onClose }: Props & { codes: readonly string[] }) {
  const { t } = useTranslation(['second-factor', 'form']);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('second-factor:codes.copied'));
    } catch {
      toast.error(t('second-factor:codes.copyFailed'));
    }
  }
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={t('second-factor:codes.title')}
      closeLabel={t('form:close')}
      actions={
        <>
          <Button variant="outline" icon={Copy} onClick={() => void copy()}>
            {t('second-factor:codes.copy')}
          </Button>
          <Button onClick={onClose}>{t('second-factor:codes.done')}</Button>
        </>
      }
    >
      <p className="mb-4">{t('second-factor:codes.lead')}</p>
      <ul dir="ltr" className="bg-base-200 rounded-box font-figures grid gap-2 p-4 text-center text-lg @md:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Dialogs that replace the recovery codes and show the new ones. */
export function RenewRecoveryCodesDialogs({ onClose }: Props) {
  const { t } = useTranslation('second-factor');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={secondFactor.renewCodes}
        title={t('second-factor:renew.title')}
        intro={<p className="mb-4">{t('second-factor:renew.lead')}</p>}
        submitLabel={t('second-factor:renew.submit')}
        fields={FACTOR_FIELDS}
        texts={{ saved: 'second-factor:renewed', failed: 'second-factor:renew.failed' }}
        onPending={({ data }, _input, complete) => {
          complete({});
          toast.success(t('second-factor:renewed'));
          setCodes(data.recoveryCodes);
          return true;
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Dialog that turns the second factor off. */
export function DisableSecondFactorDialog({ onClose }: Props) {
  const { t } = useTranslation('second-factor');
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={secondFactor.remove}
        title={t('second-factor:turnOff')}
        submitLabel={t('second-factor:turnOff')}
        fields={FACTOR_FIELDS}
        texts={{ saved: 'second-factor:disabled', failed: 'second-factor:remove.failed' }}
        isDanger
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Dialog that makes the second factor mandatory for a role, or optional again. */
export function SecondFactorPolicyDialog({ role, required, onClose }: Props & { role: FactorRole; required: boolean }) {
  const { t } = useTranslation('second-factor');
  const ofRole = t(`second-factor:policy.ofRole.${role}`);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={secondFactor.require}
        title={t(required ? 'second-factor:policy.onTitle' : 'second-factor:policy.offTitle', { ofRole })}
        intro={<p className="mb-4">{t('second-factor:policy.text')}</p>}
        submitLabel={t(required ? 'second-factor:policy.turnOn' : 'second-factor:policy.turnOff')}
        fields={[]}
        defaults={{ role, required }}
        texts={{ saved: 'second-factor:policy.saved', failed: 'second-factor:policy.failed' }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Dialog in which an ADMIN removes the second factor of another person. */
export function ResetSecondFactorDialog({ id, name, onClose }: Props & { id: string; name: string }) {
  const { t } = useTranslation('second-factor');
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={secondFactor.reset}
        params={{ id }}
        title={t('second-factor:reset.title', { name })}
        intro={<p className="mb-4">{t('second-factor:reset.text')}</p>}
        submitLabel={t('second-factor:reset.action')}
        fields={[]}
        texts={{ saved: 'second-factor:reset.done', failed: 'second-factor:reset.failed' }}
        titleOf={() => name}
        isDanger
        onClose={onClose}
      />
    </Suspense>
  );
}
