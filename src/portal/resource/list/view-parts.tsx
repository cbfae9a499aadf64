import type { ReactNode } from 'react';
import { ScreenLink } from '../ScreenLink.tsx';
import type { AnyRecord, ListDefinition, Picture } from '../define-resource.ts';
import { RecordPicture } from '../RecordPicture.tsx';
import type { KeptRow } from '../use-kept-rows.ts';

/** Props of the table, card and row views. */
export interface ViewProps {
  definition: ListDefinition;
  records: readonly KeptRow<AnyRecord>[];
  /** Fields of columns to omit, such as the owner in the owner's own list. */
  hiddenColumns?: readonly string[];
  /** Returns what a click on the title opens. */
  openTarget: (record: AnyRecord) => OpenTarget;
  /** Renders the actions menu of a record. */
  actions: (record: AnyRecord) => ReactNode;
}

/** A URL, a click handler, or undefined for plain text. */
export type OpenTarget = string | (() => void) | undefined;

interface RecordTitleProps {
  definition: ListDefinition;
  record: AnyRecord;
  opening: OpenTarget;
}

/** Stretches the click target over the whole `relative` card or row; the accessible name stays the title. */
const STRETCHED_LINK_CLASS =
  'text-start font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-box hover:underline';

/** Heading of a record, as a link or button that opens it. */
export function RecordTitle({ definition, record, opening }: RecordTitleProps) {
  const heading = definition.heading?.(record) ?? <bdi>{definition.title(record)}</bdi>;
  if (opening === undefined) return <span className="font-semibold">{heading}</span>;
  if (typeof opening === 'string')
    return (
      <ScreenLink to={opening} className={STRETCHED_LINK_CLASS}>
        {heading}
      </ScreenLink>
    );
  return (
    <button type="button" className={STRETCHED_LINK_CLASS} onClick={opening}>
      {heading}
    </button>
  );
}

/** Small picture of a record beside its title. */
export const Thumbnail = ({ picture }: { picture: Picture | undefined }) =>
  picture && <RecordPicture picture={picture} className="rounded-field h-10 w-16 shrink-0" />;
