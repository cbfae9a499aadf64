import { useState } from 'react';
import { call } from '#client/api.ts';
import { currentLocale } from '#client/i18n.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import type { BrandingFormState } from './use-branding-form.ts';

/** Opens the site as it would be with the drafts, in a tab of its own; what was typed becomes a draft first. */
export function usePreview({ isDirty, save }: Pick<BrandingFormState, 'isDirty' | 'save'>) {
  const [isOpening, setOpening] = useState(false);

  async function openPreview(): Promise<void> {
    // A tab that is opened after waiting would be held for an advertisement.
    const tab = window.open('about:blank');
    setOpening(true);
    try {
      if (isDirty && !(await save('draft'))) return void tab?.close();
      const { data } = await call(brandingManager.createPreviewLink, { query: { lan: currentLocale() } });
      if (!tab) return void location.assign(data.url);
      tab.opener = null;
      tab.location.href = data.url;
    } catch (error) {
      tab?.close();
      void showFailureToast(error, 'merchant-info:previewFailed');
    } finally {
      setOpening(false);
    }
  }
  return { openPreview, isOpening };
}
