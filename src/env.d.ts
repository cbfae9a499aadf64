/// <reference types="astro/client" />

/** A module that the public pages load in a file of their own (`server/client-plugins.ts`). */
declare module '*.ts?site';

interface ImportMetaEnv {
  readonly PUBLIC_SITE_URL: string;
  /** In the browser alone. */
  readonly TRACK_FIRST_VIEW: 'true' | 'false';
  readonly PUBLIC_APP_NAME: string;
  readonly PUBLIC_APP_VERSION: string;
  readonly PUBLIC_APP_DESCRIPTION: string;
  readonly PUBLIC_PAGE_SIZE: string;
  readonly PUBLIC_ENVIRONMENT: string;
  readonly PUBLIC_MAP_TILES_URL: string;
  readonly PUBLIC_MAP_ATTRIBUTION: string;
  readonly PUBLIC_MAP_ATTRIBUTION_URL: string;
  readonly PUBLIC_SUPPORT_EMAIL?: string;
  readonly PUBLIC_SUPPORT_PHONE?: string;
  readonly PUBLIC_SUPPORT_WHATSAPP?: string;
  readonly PUBLIC_SUPPORT_FACEBOOK?: string;
  readonly PUBLIC_SUPPORT_INSTAGRAM?: string;
  readonly PUBLIC_SUPPORT_TIKTOK?: string;
  readonly PUBLIC_SUPPORT_YOUTUBE?: string;
  readonly PUBLIC_SUPPORT_X?: string;
  readonly PUBLIC_SUPPORT_LINKEDIN?: string;
}

declare namespace App {
  interface Locals {
    /** Absent while the site is built. */
    deps?: import('#backend/capabilities.ts').Capabilities;
    /** Decides who may see the pages of the two areas; absent while the site is built. */
    gate?: import('#backend/auth/gate.ts').Gate;
    /** The visitor's language; the front server detects it before a page is asked for. */
    locale?: import('#domain/locales.ts').Locale;
    /** What a page of the portal loads, by the file of its screen; absent in development. */
    portalScripts?: (screen: string | undefined) => string[];
    /** What the public pages show; set by the publisher alone, no request can. */
    content?: import('#domain/site/content.ts').SiteContent;
  }
}
