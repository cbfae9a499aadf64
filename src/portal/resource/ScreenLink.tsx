import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'a'> {
  /** Path with an optional query. */
  to: string;
}

/**
 * Marks a link as current only at exactly its URL. The URL of a visit begins with the URLs of its vehicle and client,
 * so their links would otherwise be marked too.
 */
const EXACT = { exact: true };
const NO_PROPS = {};

/** Link to a screen. It preloads the screen on hover or focus, and is marked as current on exactly that screen. */
export const ScreenLink = (props: Props) => <Link {...props} activeOptions={EXACT} activeProps={NO_PROPS} />;
