import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { publicVariables, readConfig } from './src/backend/config.ts';
import { CLIENT_OUTPUT } from './src/build/client-chunks.ts';
import { supportLinks } from './src/domain/branding/contact-links.ts';
import { SUPPORTED_BROWSERS } from './src/layouts/inline-scripts.ts';
import { JSON_BYTES_MAX } from './src/domain/json-bounds.ts';
import { frontServerIntegration } from './src/build/astro-integration.ts';
import { duplicateSharedModules, inlinePrograms, minimalPreloader } from './src/build/vite-plugins.ts';
import './scripts/preload.mjs';

const config = readConfig(process.env);
// Pages read import.meta.env.PUBLIC_* with the same defaults as the server.
Object.assign(process.env, publicVariables(config));

const BUILD_TARGET = Object.entries(SUPPORTED_BROWSERS).map(([name, version]) => name + version);

export default defineConfig({
  site: config.publicSiteUrl,
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'auto' },
  server: { host: config.host, port: config.port },
  session: false,
  markdown: { syntaxHighlight: false },
  adapter: frontServerIntegration(node({ mode: 'middleware', bodySizeLimit: JSON_BYTES_MAX })),
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
  vite: {
    // Astro's own bundle uses a small part of zod, whose 96 modules take a third of the time to load the site.
    ssr: { noExternal: ['zod'] },
    define: {
      'import.meta.env.TRACK_FIRST_VIEW': JSON.stringify(String(config.trackFirstView)),
      'import.meta.env.SUPPORT_LINKS': JSON.stringify(supportLinks(publicVariables(config))),
    },
    resolve: {
      alias: [
        // The CommonJS build of the package would add a chunk of bundler helpers.
        { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
        // React has the hook that this package emulates for versions below 18.
        { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
      ],
    },
    plugins: [tailwind(), inlinePrograms(), minimalPreloader(), duplicateSharedModules()],
    environments: { client: { build: { target: BUILD_TARGET, rolldownOptions: { output: CLIENT_OUTPUT } } } },
    server: { watch: { ignored: ['**/data/**'] } },
  },
});
