import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Eye from 'lucide-react/icons/eye';
import Info from 'lucide-react/icons/info';
import Save from 'lucide-react/icons/save';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { localeName } from '#domain/locales.ts';
import { failureReasonKey } from '#portal/resource/form/failure.ts';
import { InvalidFields } from '#portal/resource/form/form-alert.tsx';
import type { SubmitStatus } from '#portal/resource/form/use-submit.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { openPreview, useIsPublished } from './PublicationCard.tsx';
import { hasDrafts } from './entries.ts';
import { findSection } from './sections.ts';
import type { BrandingFormState } from './use-branding-form.ts';

interface Props {
  state: BrandingFormState;
  errorPaths: readonly string[];
  onFocusField: (name: string) => void;
}

/** Classes that hide a label visually in a narrow bar, where a button shows only its icon. */
const WIDE_LABEL = 'sr-only @2xl:not-sr-only';
const NARROW_TEXT = '@max-2xl:text-sm @max-2xl:leading-tight';

/** Sticky bar with the state of the form and the actions to preview, save and publish. */
export function SaveBar({ state, errorPaths, onFocusField }: Props) {
  const { t } = useTranslation('merchant-info');
  const { isDirty, busy, stored } = state;
  const [isConfirming, setConfirming] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const isPublished = useIsPublished();
  const hasPreview = !useStore($missingCalls)?.has(brandingManager.createPreviewLink.path);
  const isDraft = hasDrafts(stored);
  const stateText = isDirty ? 'unsaved' : isDraft ? 'draft' : isPublished ? 'published' : 'saved';

  /** Saves unsaved changes as drafts and opens the preview. */
  async function preview(): Promise<void> {
    setOpening(true);
    await openPreview(isDirty ? () => state.save('draft') : undefined);
    setOpening(false);
  }
  return (
    <div className="border-base-300 bg-base-100 rounded-box @container sticky bottom-[calc(0.5rem+var(--bottom-bar-height))] z-20 mt-6 border p-2 shadow-lg @2xl:p-3">
      <SaveAlert state={state} errorPaths={errorPaths} onFocusField={onFocusField} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-muted min-w-32 grow basis-0 text-xs @2xl:text-sm">
          {t(`merchant-info:state.${stateText}`)}
        </p>
        {isDraft && (
          <Button
            variant="ghost"
            icon={Undo2}
            title={t('merchant-info:drafts.discard')}
            onClick={() => setConfirming(true)}
          >
            <span className={WIDE_LABEL}>{t('merchant-info:drafts.discard')}</span>
          </Button>
        )}
        {hasPreview && (
          <Button
            variant="ghost"
            icon={Eye}
            title={t('merchant-info:preview')}
            loading={isOpening}
            onClick={() => void preview()}
          >
            <span className={WIDE_LABEL}>{t('merchant-info:preview')}</span>
          </Button>
        )}
        <div className="grid w-full auto-cols-fr grid-flow-col gap-2 @2xl:w-auto @2xl:auto-cols-auto">
          {isPublished && (
            <Button
              variant="outline"
              icon={Save}
              className={NARROW_TEXT}
              loading={busy === 'draft'}
              onClick={() => void state.save('draft')}
            >
              {t('merchant-info:saveDraft')}
            </Button>
          )}
          <Button type="submit" form={state.scope.id} className={NARROW_TEXT} loading={busy === 'publish'}>
            {t(isPublished ? 'merchant-info:publish' : 'merchant-info:save')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t('merchant-info:drafts.title')}
        text={t('merchant-info:drafts.text')}
        confirmLabel={t('merchant-info:drafts.discard')}
        isDanger
        onConfirm={() => {
          setConfirming(false);
          void state.discardDrafts();
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

interface SaveAlertProps {
  state: BrandingFormState;
  errorPaths: readonly string[];
  onFocusField: (name: string) => void;
}

/** Alert with the result of the last save. */
function SaveAlert(props: SaveAlertProps) {
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

function Message({ state, errorPaths, onFocusField, status }: SaveAlertProps & { status: SubmitStatus }) {
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
