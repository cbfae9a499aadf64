import { Eye, Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { hasDrafts } from './entries.ts';
import { SaveAlert } from './SaveAlert.tsx';
import type { BrandingFormState } from './use-branding-form.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  state: BrandingFormState;
  wrong: readonly string[];
  onGoTo: (name: string) => void;
}

/** How the form stands against what visitors see, and what can be done with it; always in reach. */
export function SaveBar({ state, wrong, onGoTo }: Props) {
  const { t } = useTranslation('merchant-info');
  const { isDirty, busy, stored } = state;
  const [isAsking, setAsking] = useState(false);
  const { openPreview, isOpening } = usePreview(state);
  const isDraft = hasDrafts(stored);
  const stateText = isDirty ? 'unsaved' : isDraft ? 'draft' : 'published';
  return (
    <div className="border-base-300 bg-base-100 rounded-box sticky bottom-2 z-20 mt-6 border p-3 shadow-lg">
      <SaveAlert state={state} wrong={wrong} onGoTo={onGoTo} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-muted min-w-32 grow basis-0 text-sm">
          {t(`merchant-info:state.${stateText}`)}
        </p>
        {isDraft && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('merchant-info:drafts.discard')}
          </Button>
        )}
        <Button variant="ghost" icon={Eye} loading={isOpening} onClick={() => void openPreview()}>
          {t('merchant-info:preview')}
        </Button>
        <Button variant="outline" icon={Save} loading={busy === 'draft'} onClick={() => void state.save('draft')}>
          {t('merchant-info:saveDraft')}
        </Button>
        <Button type="submit" form={state.scope.id} loading={busy === 'publish'}>
          {t('merchant-info:publish')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('merchant-info:drafts.title')}
        text={t('merchant-info:drafts.text')}
        confirmLabel={t('merchant-info:drafts.discard')}
        isDanger
        onConfirm={() => {
          setAsking(false);
          void state.discardDrafts();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
