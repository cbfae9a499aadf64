import { useStore } from '@nanostores/react';
import { Eye, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { hasDrafts } from './entries.ts';
import { openPreview } from './preview.ts';
import { useIsPublished } from './PublicationCard.tsx';
import { SaveAlert } from './SaveAlert.tsx';
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
