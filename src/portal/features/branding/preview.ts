import { call } from '#client/api.ts';
import { currentLocale } from '#client/i18n.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';

/** Opens a preview of the site in a new tab once `prepare` has resolved to true; false cancels the preview. */
export async function openPreview(prepare?: () => Promise<boolean>): Promise<void> {
  // Opens the tab before the first await: popup blockers reject a tab that is opened later.
  const tab = window.open('about:blank');
  try {
    if (prepare && !(await prepare())) return tab?.close();
    const { data } = await call(brandingManager.createPreviewLink, { query: { lan: currentLocale() } });
    if (!tab) return location.assign(data.url);
    tab.opener = null;
    tab.location.href = data.url;
  } catch (error) {
    tab?.close();
    void showFailureToast(error, 'merchant-info:previewFailed');
  }
}
