import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'a'> {
  /** Path with an optional query. */
  to: string;
}

/** The URL of a visit begins with those of its vehicle and its client, whose links the router would mark as current. */
const EXACT = { exact: true };
const NO_PROPS = {};

/** Link to a screen, which loads when the link gets focus or hover; marked as current on that screen alone. */
export const ScreenLink = (props: Props) => <Link {...props} activeOptions={EXACT} activeProps={NO_PROPS} />;
