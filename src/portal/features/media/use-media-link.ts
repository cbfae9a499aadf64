import { useTranslation } from 'react-i18next';
import { toast } from '#client/toasts.ts';
import type { MediaRecord } from '#domain/media/endpoints.ts';

/** Hands on the link of a file, which is signed and expires. */
export function useMediaLink({ name, url }: Pick<MediaRecord, 'name' | 'url'>) {
  const { t } = useTranslation('media');
  const link = new URL(url, location.origin).href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('media:copied'));
    } catch {
      toast.error(t('media:copyFailed'));
    }
  }
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: name, url: link });
    } catch (error) {
      // Who closes the list of apps has changed his mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('media:shareFailed'));
    }
  }
  return { copy, share: 'share' in navigator ? share : undefined };
}
