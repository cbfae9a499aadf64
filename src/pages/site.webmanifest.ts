import type { APIRoute } from 'astro';

export const prerender = true;

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: import.meta.env.PUBLIC_APP_NAME,
      description: import.meta.env.PUBLIC_APP_DESCRIPTION,
      // `?open` makes the session gate redirect to the area of the person's role, `/admin` or `/client`
      // (`backend/auth/gate.ts`).
      start_url: '/client?open',
      display: 'minimal-ui',
      background_color: '#132329',
      theme_color: '#132329',
      icons: [icon(192), icon(512)],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  );
