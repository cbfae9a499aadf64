/** A turning ring; what is awaited is said by the text beside it. */
export function Spinner({ className = 'loading-sm' }: { className?: string }) {
  return <span className={`loading loading-spinner ${className}`} aria-hidden="true" />;
}
