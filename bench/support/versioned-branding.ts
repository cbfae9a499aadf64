/** Branding whose garage name contains a version number, which identifies the save that a page was rendered from. */
export interface VersionedBranding {
  /** Returns the version of the next save. */
  nextVersion(): number;
  save(version: number): Promise<void>;
  /** Returns the version that the server currently serves. */
  servedVersion(): Promise<number>;
  fetchPublication(): Promise<{ pages: number; took: number }>;
}

/** Reads the version of a page; undefined for an incomplete page. */
export const readPageVersion = (html: string): number | undefined =>
  html.endsWith('</html>') ? Number(/<title>Bench garage (\d+)/.exec(html)?.[1] ?? 0) : undefined;

interface Entry {
  id: string;
  type: string;
  language: string;
  fields: { key: string; value: string }[];
}

export async function openVersionedBranding(origin: string, password: string): Promise<VersionedBranding> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${origin}/backend/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ identifier: 'admin@karaj.test', password }),
  });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const authorization = `Bearer ${data.accessToken}`;
  const response = await fetch(`${origin}/backend/merchant/fetch-branding?lan=en`);
  const { branding } = (await response.json()) as { branding: Entry[] };
  const info = branding.find(({ type, language }) => type === 'MERCHANT_INFO' && language === 'en')!;
  let last = 0;
  return {
    nextVersion: () => ++last,
    async save(version) {
      const fields = info.fields.map(({ key, value }) =>
        key === 'merchantName' ? { key, value: `Bench garage ${version}` } : { key, value },
      );
      const saved = await fetch(`${origin}/backend/merchant/update-branding/${info.id}`, {
        method: 'PUT',
        headers: { ...json, authorization },
        body: JSON.stringify({ fields }),
      });
      if (!saved.ok) throw new Error(`The save returned ${saved.status}: ${await saved.text()}`);
    },
    servedVersion: async () => readPageVersion(await (await fetch(`${origin}/en/`)).text()) ?? 0,
    async fetchPublication() {
      const answer = await fetch(`${origin}/backend/merchant/fetch-publication`, { headers: { authorization } });
      return ((await answer.json()) as { data: { pages: number; took: number } }).data;
    },
  };
}
