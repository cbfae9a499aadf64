/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Absent while the site is built. */
    deps?: import('#backend/deps.ts').Deps;
    /** The visitor's locale; the front server detects it before a page is asked for. */
    locale?: import('#domain/locales.ts').Locale;
    /** Set by the publisher only; no request can. */
    internal?: true;
  }
}
