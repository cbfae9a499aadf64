/** A garage whose name carries a number, so that a page tells which save it shows. */
export interface Shop {
  /** The number of the next save. */
  next(): number;
  save(version: number): Promise<void>;
  /** The number on the page at this moment. */
  shown(): Promise<number>;
  publication(): Promise<{ pages: number; took: number }>;
}

/** The number that a page shows; undefined for a page that is not whole. */
export const versionOf = (html: string): number | undefined =>
  html.endsWith('</html>') ? Number(/<title>Bench garage (\d+)/.exec(html)?.[1] ?? 0) : undefined;

interface Entry {
  id: string;
  type: string;
  fields: { key: string; value: string }[];
}

export async function openShop(origin: string, password: string): Promise<Shop> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${origin}/backend/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ identifier: 'admin@karaj.test', password }),
  });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const authorization = `Bearer ${data.accessToken}`;
  const reply = await fetch(`${origin}/backend/merchant/fetch-branding?lan=en`);
  const { branding } = (await reply.json()) as { branding: Entry[] };
  const info = branding.find(({ type }) => type === 'MERCHANT_INFO')!;
  let last = 0;
  return {
    next: () => ++last,
    async save(version) {
      const fields = info.fields.map(({ key, value }) =>
        key === 'merchantName' ? { key, value: `Bench garage ${version}` } : { key, value },
      );
      const saved = await fetch(`${origin}/backend/merchant/update-branding/${info.id}`, {
        method: 'PUT',
        headers: { ...json, authorization },
        body: JSON.stringify({ fields }),
      });
      if (!saved.ok) throw new Error(`The save was answered ${saved.status}: ${await saved.text()}`);
    },
    shown: async () => versionOf(await (await fetch(`${origin}/en/`)).text()) ?? 0,
    async publication() {
      const answer = await fetch(`${origin}/backend/merchant/fetch-publication`, { headers: { authorization } });
      return ((await answer.json()) as { data: { pages: number; took: number } }).data;
    },
  };
}
