import { CircleAlert, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { failureReasonKey } from './failure.ts';
import type { EndpointFormState, FormStatus } from './use-endpoint-form.ts';
import { InvalidFieldSummary } from './WrongFields.tsx';

/** How the last submit went, beside the buttons where the eye is. */
export function FormAlert({ state }: { state: EndpointFormState }) {
  const kind = state.status?.kind;
  const isCalm = kind === 'unchanged' || kind === 'reloaded';
  const Icon = isCalm ? Info : CircleAlert;
  return (
    <div role={isCalm ? 'status' : 'alert'}>
      {state.status && (
        // Once all fields are mended, nothing is left to say, and no icon stands alone.
        <div className="mb-3 flex items-start gap-2 text-start has-[>div:empty]:hidden">
          <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isCalm ? 'text-info' : 'text-error'}`} />
          <div className="max-h-44 grow overflow-y-auto">
            <Message state={state} status={state.status} />
          </div>
        </div>
      )}
    </div>
  );
}

function Message({ state, status }: { state: EndpointFormState; status: FormStatus }) {
  const { t, i18n } = useTranslation();
  switch (status.kind) {
    case 'invalid':
      return <InvalidFieldSummary fields={state.fields} elsewhere={[]} incompleteText={state.incompleteText} />;
    case 'problems':
      return (
        <InvalidFieldSummary fields={state.fields} elsewhere={status.elsewhere} incompleteText={state.incompleteText} />
      );
    case 'unsent':
    case 'unchanged':
      return <p>{t(`form:${status.kind}`)}</p>;
    case 'reloaded': {
      const names = status.both.map((field) => t(`${state.scope.name}:fields.${field}`));
      const list = new Intl.ListFormat(i18n.language).format(names);
      return (
        <>
          <p>{t('form:reloaded')}</p>
          {names.length > 0 && <p>{t('form:bothChanged', { fields: list })}</p>}
        </>
      );
    }
    case 'stale':
      return (
        <>
          <p className="font-semibold">{t('form:stale.title')}</p>
          <p>{t('form:stale.text')}</p>
          {state.reload && (
            <Button variant="outline" size="sm" onClick={() => void state.reload?.()}>
              {t('form:stale.reload')}
            </Button>
          )}
        </>
      );
    case 'unconfirmed':
      return (
        <>
          <p>{t('errors:CONFIRMATION_NEEDED')}</p>
          <Button variant="outline" size="sm" onClick={() => void state.confirm()}>
            {t('form:confirm')}
          </Button>
        </>
      );
    case 'network':
      return <Failed state={state} reason={t('form:network')} />;
    case 'failed': {
      const reason = failureReasonKey(status.code);
      return <Failed state={state} reason={reason && t(reason, { ...status.params })} />;
    }
  }
}

function Failed({ state, reason }: { state: EndpointFormState; reason: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-semibold">{t('form:failed')}</p>
      <p>{t(state.failedText)}</p>
      {reason && <p>{reason}</p>}
    </>
  );
}
