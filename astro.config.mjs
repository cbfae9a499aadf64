import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { loadEnv } from 'vite';
import { frontServer } from './src/server/astro-integration.ts';

const env = loadEnv(process.env.NODE_ENV ?? '', process.cwd(), '');

export default defineConfig({
  site: env.PUBLIC_SITE_URL || 'http://127.0.0.1:4321',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'auto' },
  session: false,
  markdown: { syntaxHighlight: false },
  adapter: frontServer(node({ mode: 'middleware', bodySizeLimit: 262_144 })),
  integrations: [react()],
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ],
    },
  },
  devToolbar: { enabled: false },
  vite: { plugins: [tailwind()] },
});
