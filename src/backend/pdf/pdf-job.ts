/** Names of the templates in `templates/`. */
export type PdfTemplate = 'report';

/** One document: a constant template and its data, which the template reads as JSON and never as markup. */
export interface PdfJob {
  template: PdfTemplate;
  data: unknown;
  /** A PNG that the template shows as `/logo.png`. */
  logo?: Uint8Array | undefined;
}

/** Message of the child process after a job. */
export type PdfResult =
  | { pdf: Uint8Array; pages: number; /** Bytes. */ memory: number }
  /** `PACKAGE_MISSING` when the optional package of the renderer is not installed. */
  | { error: string };

export const PACKAGE_MISSING = 'missing';
