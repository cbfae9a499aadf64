import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AnyRecord, ListDefinition, Picture } from '../define-resource.ts';

/** What each view of a list draws. */
export interface ViewProps {
  definition: ListDefinition;
  records: readonly AnyRecord[];
  /** Columns that say nothing here, such as the owner among the owner's own. */
  hiddenColumns?: readonly string[];
  /** Where the title leads. */
  openTarget: (record: AnyRecord) => OpenTarget;
  /** The menu of a record. */
  actions: (record: AnyRecord) => ReactNode;
}

/** An address, something done in place, or nothing. */
export type OpenTarget = string | (() => void) | undefined;

interface RecordTitleProps {
  definition: ListDefinition;
  record: AnyRecord;
  opening: OpenTarget;
}

/** The pointer's target is the whole card or row, which is `relative`; the name of the link is the title alone. */
const STRETCHED =
  'text-start font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-box hover:underline';

/** A record's heading; it opens the record. */
export function RecordTitle({ definition, record, opening }: RecordTitleProps) {
  const heading = definition.heading?.(record) ?? <bdi>{definition.title(record)}</bdi>;
  if (opening === undefined) return <span className="font-semibold">{heading}</span>;
  if (typeof opening === 'string')
    return (
      <Link to={opening} className={STRETCHED}>
        {heading}
      </Link>
    );
  return (
    <button type="button" className={STRETCHED} onClick={opening}>
      {heading}
    </button>
  );
}

/** The picture of a record beside its title. */
export const Thumbnail = ({ picture }: { picture: Picture | undefined }) =>
  picture && (
    <img
      src={picture.src}
      alt=""
      loading="lazy"
      className={`h-10 w-16 shrink-0 ${picture.isPhoto ? 'rounded-field object-cover' : 'object-contain'}`}
    />
  );
