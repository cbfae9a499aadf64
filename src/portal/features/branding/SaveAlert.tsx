import { CircleAlert, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeName } from '#domain/locales.ts';
import { failureReasonKey } from '#portal/resource/form/failure.ts';
import { InvalidFields } from '#portal/resource/form/form-alert.tsx';
import type { SubmitStatus } from '#portal/resource/form/use-submit.ts';
import { Button } from '#ui/form/buttons.tsx';
import { findSection } from './sections.ts';
import type { BrandingFormState } from './use-branding-form.ts';

interface Props {
  state: BrandingFormState;
  errorPaths: readonly string[];
  onFocusField: (name: string) => void;
}

/** Alert with the result of the last save. */
export function SaveAlert(props: Props) {
  const { status } = props.state;
  const isInformative = status?.kind === 'unchanged' || status?.kind === 'reloaded';
  const Icon = isInformative ? Info : CircleAlert;
  return (
    <div role={isInformative ? 'status' : 'alert'}>
      {status && (
        <div className="mb-3 flex items-start gap-2 has-[>div:empty]:hidden">
          <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isInformative ? 'text-info' : 'text-error'}`} />
          <div className="max-h-40 grow overflow-y-auto">
            <Message {...props} status={status} />
          </div>
        </div>
      )}
    </div>
  );
}

function Message({ state, errorPaths, onFocusField, status }: Props & { status: SubmitStatus }) {
  const { t, i18n } = useTranslation(['merchant-info', 'form', 'errors', 'common']);
  const labelOf = useFieldLabels();
  const list = new Intl.ListFormat(i18n.language);
  switch (status.kind) {
    case 'invalid':
    case 'problems':
      return errorPaths.length > 0 && <InvalidFields names={errorPaths} labelOf={labelOf} onSelect={onFocusField} />;
    case 'uploadFailed':
    case 'unchanged':
    case 'network':
      return <p>{t(`form:${status.kind}`)}</p>;
    case 'reloaded':
      return (
        <>
          <p>{t('form:reloaded')}</p>
          {status.conflicts.length > 0 && (
            <p>{t('form:conflict', { fields: list.format(status.conflicts.map(labelOf)) })}</p>
          )}
        </>
      );
    case 'stale':
      return (
        <>
          <p className="font-semibold">{t('form:stale.title')}</p>
          <p>{t('form:stale.text')}</p>
          <Button variant="outline" size="sm" onClick={() => void state.reload()}>
            {t('form:stale.reload')}
          </Button>
        </>
      );
    case 'unconfirmed':
      return <p>{t('errors:CONFIRMATION_NEEDED')}</p>;
    case 'failed': {
      const reason = failureReasonKey(status.code);
      return (
        <>
          <p className="font-semibold">{status.message}</p>
          {reason && <p>{t(reason)}</p>}
        </>
      );
    }
  }
}

/** Returns a function that labels a form path by section, field and language. */
function useFieldLabels() {
  const { t } = useTranslation(['merchant-info', 'common']);
  return (name: string): string => {
    const [, language = '', key = ''] = name.split('.');
    const parts = [t(`merchant-info:sections.${findSection(name)}`), t(`merchant-info:fields.${key}`)];
    return [...parts, language !== 'common' && localeName(language)].filter(Boolean).join(' · ');
  };
}
