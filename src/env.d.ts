/// <reference types="astro/client" />

/** A module that the build duplicates for the public pages (`src/build/vite-plugins.ts`). */
declare module '*.ts?site';

interface ImportMetaEnv {
  readonly PUBLIC_SITE_URL: string;
  /** `'true'` if the first page view of a tab is also reported; set in the browser only. */
  readonly TRACK_FIRST_VIEW: 'true' | 'false';
  /** Links of the help menu, from the `PUBLIC_SUPPORT_` variables; set in the browser only. */
  readonly SUPPORT_LINKS: readonly import('#domain/branding/contact-links.ts').SupportLink[];
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
    /** Dependencies of the backend; absent during the build. */
    deps?: import('#backend/capabilities.ts').Capabilities;
    /** Session gate of the pages under `/admin` and `/client`; absent during the build. */
    gate?: import('#backend/auth/gate.ts').Gate;
    /** The visitor's language, detected by the front server. */
    locale?: import('#domain/locales.ts').Locale;
    /**
     * Returns the URLs of the scripts that a portal page loads, given the module name of its screen; absent in
     * development.
     */
    portalScripts?: (screen: string | undefined) => string[];
    /** Returns the messages of a portal page as JSON; absent in development. */
    portalTexts?: import('#server/publish/page-texts.ts').PageTextReader;
    /** Clients can sign in with a code, because mail or SMS is configured. */
    sendsCodes?: boolean;
    /** Finds the calls that an external backend lacks; absent with the bundled backend. */
    findMissingCalls?: import('#backend/http/missing-calls.ts').MissingCallFinder;
    /** Content of the public pages; only the publisher sets it. */
    content?: import('#domain/site/content.ts').SiteContent;
  }
}
