import type { ReactNode } from 'react';
import type { AnyRecord, ListDefinition } from './define-resource.ts';

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
