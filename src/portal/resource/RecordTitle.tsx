import { Link } from '@tanstack/react-router';
import type { AnyRecord, ListDefinition } from './define-resource.ts';
import type { OpenTarget } from './view-props.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  opening: OpenTarget;
}

/** The pointer's target is the whole card or row, which is `relative`; the name of the link is the title alone. */
const STRETCHED =
  'text-start font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-box hover:underline';

/** A record's heading; it opens the record. */
export function RecordTitle({ definition, record, opening }: Props) {
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
