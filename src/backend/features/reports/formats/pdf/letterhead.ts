import type { HasDatabase, HasImageEncoder, HasStorage } from '#backend/capabilities.ts';
import { listBranding } from '#backend/features/branding/repository.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import type { Locale } from '#domain/locales.ts';

/** Name and contacts of the garage at the head of a document; `ltr` lines keep their direction in Arabic. */
export interface Letterhead {
  name: string;
  lines: { text: string; ltr: boolean }[];
  /** PNG. */
  logo: Uint8Array | undefined;
}

/** Pixels of the longer side of a printed logo. */
const LOGO_SIDE = 600;

/** Loads the letterhead from the published branding. */
export async function loadLetterhead(
  deps: HasDatabase & HasImageEncoder & HasStorage,
  locale: Locale,
): Promise<Letterhead> {
  const entries = await listBranding(deps, locale, 'ACTIVE');
  const field = (type: BrandingEntry['type'], key: string) =>
    entries.find((entry) => entry.type === type)?.fields.find((one) => one.key === key)?.value ?? '';
  const info = await merchantInfo(deps.db, locale);
  const lines = [
    { text: info['address'] ?? '', ltr: false },
    { text: info['phone'] ?? '', ltr: true },
    { text: info['email'] ?? '', ltr: true },
  ];
  return {
    name: info['merchantName'] ?? '',
    lines: lines.filter(({ text }) => text !== ''),
    logo: await loadLogo(deps, field('MERCHANT_IMAGES', 'headerLogo')),
  };
}

/** Loads the logo as PNG, which every PDF can hold; undefined without a logo, or when its file is missing. */
async function loadLogo(
  { imageEncoder, storage }: HasImageEncoder & HasStorage,
  key: string,
): Promise<Uint8Array | undefined> {
  const file = key ? await storage.read(key) : undefined;
  if (!file) return undefined;
  return imageEncoder.toPng(new Uint8Array(await new Response(file.body).arrayBuffer()), LOGO_SIDE);
}
